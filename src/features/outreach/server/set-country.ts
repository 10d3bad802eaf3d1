import { recordAudit } from '#server/audit/record-audit.ts'
import type { UserContext } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { setCountry } from '#server/outreach/day-sums.ts'
import { COUNTRIES } from '#server/outreach/number-country.ts'
import { notFound } from '#shared/app-error.ts'
import type { OutreachAudit } from '../outreach.audit.ts'
import type { CountryEdit } from '../outreach.ts'

/** Opens a country to text and WhatsApp messages, or closes it. Again is no change. Refusal: `not_found: outreach_country_unknown`. */
export const openOrCloseCountry = (ctx: UserContext, { country, isOpen }: CountryEdit): Promise<void> =>
  transact(ctx.db, async (tx) => {
    if (!COUNTRIES.includes(country)) throw notFound('outreach_country_unknown')
    if (!(await setCountry(tx, country, isOpen))) return
    await recordAudit<OutreachAudit>(tx, ctx.actor, {
      action: isOpen ? 'outreach.country_opened' : 'outreach.country_closed',
      details: { country },
    })
  })
