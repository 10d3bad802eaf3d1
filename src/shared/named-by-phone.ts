import { formatPhone, readPhone } from './phone.ts'

/** What a private person is called until the name is known: the phone number as Finns write it; empty without one. */
export const nameByPhone = (phone: string): string => formatPhone(phone.trim())

/**
 * Whether a name is only a phone number, so that the name itself is not known yet. Read from the name itself: a new name ends it,
 * and a phone number that is changed later does not.
 */
export const isNamedByPhone = (name: string): boolean => readPhone(name) !== null

/** A name as the person is addressed by it: empty while it is not known. */
export const nameToAddress = (name: string): string => (isNamedByPhone(name) ? '' : name)
