import type { RequestContext } from '#server/context.ts'
import { openedCountries, sentByChannel } from '#server/outreach/day-sums.ts'
import { COUNTRIES } from '#server/outreach/number-country.ts'
import type { OutreachSums } from '../outreach.ts'

/** What the whole platform sent in the last 24 hours, against the limit of the alarm; and where text messages may go. */
export async function outreachSums({ db, services }: Pick<RequestContext, 'db' | 'services'>): Promise<OutreachSums> {
  const sent = await sentByChannel(db)
  const of = (channel: 'sms' | 'whatsapp' | 'mail') => sent.get(channel) ?? 0
  return {
    sms: of('sms'),
    whatsapp: of('whatsapp'),
    mail: of('mail'),
    textsAlarm: services.textsAlarm,
    openCountries: await openedCountries(db),
    countries: [...COUNTRIES],
  }
}
