/** JSON as text, made by PostgreSQL: sent as it is instead of parsed and written again. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A response with a status or headers of its own; a handler that needs neither returns the body. */
export class Reply<Body> {
  readonly body: Body | JsonText;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    body: Body | JsonText,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
}
