import { PRODUCT_NAME } from '#contract/product.ts';
import type { User } from '#contract/user.ts';
import { call } from '../../api/call.ts';
import { CallError, failureText, refusalCode } from '../../api/call-error.ts';
import { setUser } from '../../api/user.ts';
import { broadcastSessionChange } from '../../live/session-sync.ts';
import { toast, toastFault } from '../../ui/overlays/toast-store.ts';

type Credentials = { email: string; password: string };

/** Signs in, or says why not. True where the account also wants a code. */
export async function signIn(credentials: Credentials): Promise<boolean> {
  try {
    welcomeBack(await call('login', { body: credentials }));
  } catch (error) {
    if (refusalCode(error) === 'account.code-needed') return true;
    toastFault('Login failed', loginFailureText(error));
  }
  return false;
}

/** Signs in with a passkey, or says why not. Its library is loaded by the first click. */
export async function signInWithPasskey(): Promise<void> {
  try {
    const { signInWithChosenPasskey } = await import('../../api/passkeys.ts');
    welcomeBack(await signInWithChosenPasskey());
  } catch (error) {
    toastFault('Login failed', serverText(error));
  }
}

/** Creates an account and signs in, or says why not. */
export async function createAccount(credentials: Credentials): Promise<void> {
  try {
    setUser(await call('register', { body: credentials }));
    broadcastSessionChange();
    toast({ title: 'Registration successful', description: `Welcome to ${PRODUCT_NAME}` });
  } catch (error) {
    toastFault('Registration failed', registrationFailureText(error));
  }
}

/** Steps that follow every successful sign-in. */
export function welcomeBack(user: User): void {
  setUser(user);
  broadcastSessionChange();
  toast({ title: 'Login successful', description: 'Welcome back!' });
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
