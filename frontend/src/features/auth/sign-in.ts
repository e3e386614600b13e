import { PRODUCT_NAME } from '#contract/product.ts';
import { call } from '../../api/call.ts';
import { CallError, failureText } from '../../api/call-error.ts';
import { setUser } from '../../api/user.ts';
import { broadcastSessionChange } from '../../live/session-sync.ts';
import { toast } from '../../ui/toast-store.ts';

type Credentials = { email: string; password: string };

/** Signs in, or says why not. */
export async function signIn(credentials: Credentials): Promise<void> {
  try {
    setUser(await call('login', { body: credentials }));
    broadcastSessionChange();
    toast({ title: 'Login successful', description: 'Welcome back!' });
  } catch (error) {
    toast({ title: 'Login failed', description: loginFailureText(error), variant: 'destructive' });
  }
}

/** Creates an account and signs in, or says why not. */
export async function createAccount(credentials: Credentials): Promise<void> {
  try {
    setUser(await call('register', { body: credentials }));
    broadcastSessionChange();
    toast({ title: 'Registration successful', description: `Welcome to ${PRODUCT_NAME}` });
  } catch (error) {
    const description = registrationFailureText(error);
    toast({ title: 'Registration failed', description, variant: 'destructive' });
  }
}

function loginFailureText(error: unknown): string {
  const isWrong = error instanceof CallError && error.status === 401;
  return isWrong ? 'Invalid email or password. Please try again.' : serverText(error);
}

function registrationFailureText(error: unknown): string {
  const text = serverText(error);
  return text.includes('Email already exists')
    ? 'This email is already registered. Please try logging in instead.'
    : text;
}

/** Without the status: here the specification has the server's text or the status text alone. */
function serverText(error: unknown): string {
  return error instanceof CallError ? error.text : failureText(error);
}
