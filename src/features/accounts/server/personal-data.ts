import { eq } from 'drizzle-orm'
import type { PersonalData } from '#server/contributions.ts'
import { deviceName } from '../device-name.ts'
import { signInAccounts, users } from './accounts.tables.ts'
import { secondFactorsOf } from './second-factor/factors.ts'
import { listSessionsOf } from './session-store.ts'

export const accountData: PersonalData = {
  name: 'account',
  async read(db, userId) {
    const [user] = await db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        phone: users.phone,
        image: users.image,
        emailVerifiedAt: users.emailVerifiedAt,
        soundEnabled: users.soundEnabled,
        quietFrom: users.quietFrom,
        quietTo: users.quietTo,
        termsVersion: users.termsVersion,
        termsAcceptedAt: users.termsAcceptedAt,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(eq(users.id, userId))
    const signIn = await db
      .select({
        provider: signInAccounts.provider,
        providerAccountId: signInAccounts.providerAccountId,
        createdAt: signInAccounts.createdAt,
      })
      .from(signInAccounts)
      .where(eq(signInAccounts.userId, userId))
    const sessions = await listSessionsOf(db, userId)
    return {
      ...user,
      signInMethods: signIn,
      secondFactors: await secondFactorsOf(db, userId),
      sessions: sessions.map(({ tokenHash: _, ...rest }) => ({ ...rest, device: deviceName(rest.userAgent) })),
    }
  },
}
