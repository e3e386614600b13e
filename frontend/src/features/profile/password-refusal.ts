import { failureText, refusalCode } from '../../api/call-error.ts';

/** Text at the password field when the server did not take the password; else undefined. */
export function passwordRefusal(fault: unknown): string | undefined {
  const code = refusalCode(fault);
  const isAboutPassword = code === 'account.wrong-password' || code === 'account.sign-in-again';
  return isAboutPassword ? failureText(fault) : undefined;
}
