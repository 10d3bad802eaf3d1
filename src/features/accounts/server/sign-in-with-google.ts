import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { lockName } from '#server/db/lock-name.ts'
import { announce } from '#server/events/announce.ts'
import { normalizeEmail } from '#shared/email-address.ts'
import { cutText, oneLine } from '#shared/plain-text.ts'
import { registered, signInMethodAdded } from '../accounts.events.ts'
import { PERSON_NAME_MAX_LENGTH, PersonName } from '../accounts.ts'
import { acceptedTerms } from './accept-terms.ts'
import { signInAccounts, users } from './accounts.tables.ts'
import type { GoogleProfile } from './contract/google-provider.ts'
import { type User, userForUpdate } from './find-user.ts'
import { recordOwnAct } from './record-own-act.ts'

type Refusal = 'Callback' | 'OAuthAccountNotLinked' | 'OAuthCreateAccount' | 'AccessDenied' | 'EmailNotVerified'

const provider = 'google'

/**
 * Who is signed in by this Google account. A flow begun signed in (`linkUserId`) may only attach the account to that
 * same user; one begun signed out never attaches to an existing user, even with the same address: the first registrant of an unproved address
 * would get its owner's sign-in.
 */
export async function signInWithGoogle(
  tx: Transaction,
  profile: GoogleProfile,
  flow: { linkUserId: string | null; currentUserId: string | null },
): Promise<User | Refusal> {
  // two browsers that come back at the same moment with one Google account act one after the other
  await lockName(tx, `${provider}:${profile.sub}`)
  const owner = await ownerOf(tx, profile.sub)
  const user = flow.linkUserId
    ? await linked(tx, profile, owner, flow.linkUserId, flow.currentUserId)
    : (owner ?? (await created(tx, profile)))
  return typeof user === 'object' && user.disabledAt ? 'AccessDenied' : user
}

async function ownerOf(tx: Transaction, sub: string): Promise<User | undefined> {
  const [found] = await tx
    .select({ user: users })
    .from(signInAccounts)
    .innerJoin(users, eq(users.id, signInAccounts.userId))
    .where(and(eq(signInAccounts.provider, provider), eq(signInAccounts.providerAccountId, sub)))
  return found?.user
}

async function linked(
  tx: Transaction,
  { sub }: GoogleProfile,
  owner: User | undefined,
  linkUserId: string,
  currentUserId: string | null,
): Promise<User | Refusal> {
  if (currentUserId !== linkUserId) return 'Callback'
  if (owner) return owner.id === linkUserId ? owner : 'OAuthAccountNotLinked'
  const user = await userForUpdate(tx, linkUserId)
  if (!user) return 'Callback'
  if (user.disabledAt) return 'AccessDenied'
  // who has not proved the address may not be its owner, and would leave a way in that outlives the owner's coming
  if (!user.emailVerifiedAt) return 'EmailNotVerified'
  await tx.insert(signInAccounts).values({ provider, providerAccountId: sub, userId: user.id })
  await recordOwnAct(tx, user.id, { action: 'accounts.method_linked', details: { provider } })
  announce(tx, signInMethodAdded, { userId: user.id, provider })
  return user
}

/** As Google has it, brought to what a name is here; the address's first part when nothing fit is left. */
const nameOf = ({ name = '' }: GoogleProfile, email: string): string =>
  PersonName.safeParse(cutText(oneLine(name), PERSON_NAME_MAX_LENGTH)).data ?? email.slice(0, email.indexOf('@'))

async function created(tx: Transaction, profile: GoogleProfile): Promise<User | Refusal> {
  const email = normalizeEmail(profile.email)
  if (!email || !profile.emailVerified) return 'OAuthCreateAccount'
  const [user] = await tx
    .insert(users)
    .values({
      email,
      name: nameOf(profile, email),
      image: profile.image ?? null,
      emailVerifiedAt: sql`now()`,
      // the text next to the button says that it accepts them
      ...acceptedTerms(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!user) return 'OAuthAccountNotLinked'
  await tx.insert(signInAccounts).values({ provider, providerAccountId: profile.sub, userId: user.id })
  announce(tx, registered, { userId: user.id })
  return user
}
