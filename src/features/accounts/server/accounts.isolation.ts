import { aboutCaller, aboutCallers, type Isolation } from '#server/isolation.ts'
import { hashToken } from '#server/secure-token.ts'
import { makePasskey, makeSession } from './accounts.factory.ts'
import type { ProfileRouter } from './accounts.router.ts'

export const isolation: Isolation<{ profile: ProfileRouter }> = {
  things: async (db, { customerMemberId }) => ({
    sessionHash: hashToken(await makeSession(db, customerMemberId)),
    passkey: await makePasskey(db, customerMemberId),
  }),
  routes: { 'GET /api/account/export': { about: 'caller', why: 'the own data' } },
  cases: {
    profile: {
      get: aboutCaller('the own profile'),
      save: aboutCaller('the own name and number', { name: 'x', phone: '', version: 1 }),
      acceptTerms: aboutCaller('the own acceptance', { version: 'x' }),
      setSound: aboutCaller('the own setting', { enabled: true }),
      setQuietHours: aboutCaller('the own setting', { quietHours: null }),
      requestEmailChange: aboutCaller('the own address', { email: 'x@example.fi', password: 'x' }),
      requestPassword: aboutCaller('a link to the own address'),
      sessions: {
        list: aboutCaller('the own sessions'),
        end: aboutCallers('an own session', (id) => ({ id: id('sessionHash') })),
        endOthers: aboutCaller('the own sessions'),
      },
      google: {
        status: aboutCaller('the own ways to sign in'),
        unlink: aboutCaller('an own way to sign in'),
      },
      secondFactor: {
        list: aboutCaller('the own second factors'),
        askPasskey: aboutCaller('an own passkey'),
        addPasskey: aboutCaller('an own passkey', { name: 'x' }),
        removePasskey: aboutCallers('an own passkey', (id) => ({ id: id('passkey') })),
        beginApp: aboutCaller('the own app'),
        confirmApp: aboutCaller('the own app', { code: '000000' }),
        removeApp: aboutCaller('the own app'),
        renewCodes: aboutCaller('the own recovery codes'),
      },
      proof: {
        ways: aboutCaller('the own session'),
        give: aboutCaller('the own session', { proof: { password: 'x' } }),
        require: aboutCaller('the own session'),
      },
      deleteAccount: aboutCaller('the own account', { email: 'x@example.fi' }),
    },
  },
}
