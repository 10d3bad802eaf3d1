/** Tells a browser's store of passwords whose the password beside it is; people see the address in the text. */
export function StoredName({ email }: { email: string }) {
  return <input hidden name="email" autoComplete="username" value={email} readOnly />
}
