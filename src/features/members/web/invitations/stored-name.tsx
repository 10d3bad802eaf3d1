/** For a password manager: whose the password next to it is; people see the address in the text. */
export function StoredName({ email }: { email: string }) {
  return <input hidden name="email" autoComplete="username" value={email} readOnly />
}
