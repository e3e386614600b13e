import { PRODUCT_NAME } from '#contract/product.ts';
import { call } from '../../api/call.ts';
import { CallError, failureText } from '../../api/call-error.ts';
import { setUser } from '../../api/user.ts';
import { announceSession } from '../../live/other-tabs.ts';
import { toast } from '../../ui/toast-store.ts';

type Credentials = { email: string; password: string };

/** Signs in, or says why not. */
export async function signIn(credentials: Credentials): Promise<void> {
  try {
    setUser(await call('login', { body: credentials }));
    announceSession();
    toast({ title: 'Login successful', description: 'Welcome back!' });
  } catch (error) {
    toast({ title: 'Login failed', description: whyNoLogin(error), variant: 'destructive' });
  }
}

/** Creates an account and signs in, or says why not. */
export async function createAccount(credentials: Credentials): Promise<void> {
  try {
    setUser(await call('register', { body: credentials }));
    announceSession();
    toast({ title: 'Registration successful', description: `Welcome to ${PRODUCT_NAME}` });
  } catch (error) {
    const description = whyNoAccount(error);
    toast({ title: 'Registration failed', description, variant: 'destructive' });
  }
}

function whyNoLogin(error: unknown): string {
  const isWrong = error instanceof CallError && error.status === 401;
  return isWrong ? 'Invalid email or password. Please try again.' : failureText(error);
}

function whyNoAccount(error: unknown): string {
  const text = failureText(error);
  return text.includes('Email already exists')
    ? 'This email is already registered. Please try logging in instead.'
    : text;
}
