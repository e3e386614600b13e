export function AuthScreen() {
  return <p>Sign in</p>;
}
