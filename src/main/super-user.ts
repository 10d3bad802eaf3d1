import {
  appointSuperUser,
  dismissSuperUser,
  forgetSecondFactorByCommand,
} from '#features/management/server/appoint-super-user.ts'
import { openDatabase } from '#server/db/database.ts'
import { AppError } from '#shared/app-error.ts'
import { normalizeEmail } from '#shared/email-address.ts'
import { runCommand } from './command.ts'

/** npm run super-user -- <address>: makes the first super-user, takes the rights away again, or helps a super-user without any second factor left. */
await runCommand(
  'npm run super-user -- <address> [--take | --forget-second-factor]',
  async ({ config, pool, words: [typed, ...more], flags, print }) => {
    const email = normalizeEmail(typed)
    const isTaking = flags.includes('--take')
    const isForgetting = flags.includes('--forget-second-factor')
    if (!email || more.length > 0 || flags.length > (isTaking || isForgetting ? 1 : 0)) return 'usage'
    const db = openDatabase(pool)
    if (isForgetting) {
      const outcome = await forgetSecondFactorByCommand(db, email)
      print(
        `${email}: ${{ forgotten: 'signs in by password alone', none: 'has no second factor', unknown: 'is nobody' }[outcome]}`,
      )
      return 'done'
    }
    if (isTaking) {
      const outcome = await dismissSuperUser(db, email).catch((error: unknown) => {
        const isLast = error instanceof AppError && error.reason === 'last_super_user'
        throw isLast ? new Error(`${email} is the last super-user: give somebody else the rights first`) : error
      })
      print(
        `${email}: ${{ taken: 'is no super-user any more', already: 'is no super-user', unknown: 'is nobody' }[outcome]}`,
      )
      return 'done'
    }

    const appointment = await appointSuperUser(db, email)
    if (appointment.outcome === 'disabled') throw new Error(`${email} is disabled`)
    const { outcome, token } = appointment
    if (outcome !== 'unproved') print(`${email} is a super-user${outcome === 'already' ? ' already' : ''}.`)
    if (token !== null) print(`Set a password within an hour: ${config.publicUrl}/auth/password/change#token=${token}`)
    if (outcome === 'unproved')
      throw new Error(`${email} is not proved, so nothing was given: set that password, then run this command again.`)
    return 'done'
  },
)
