import type { Transaction } from '#server/db/database.ts'
import type { MailReader } from '#server/notice.ts'
import type { Services } from '#server/services.ts'
import { type NoticePart, partMail } from './notice-part.ts'

export type RenderedMailPart = NoticePart & { mail: NonNullable<NoticePart['mail']> }

/**
 * The parts that are left of a mail that leaves now, with their texts. A notice that is written only now makes one part for all its events; what was
 * taken back or read meanwhile makes none.
 */
export async function renderMailParts(
  tx: Transaction,
  { parts, left }: { parts: readonly NoticePart[]; left: readonly NoticePart[] },
  reader: MailReader,
  { features }: Pick<Services, 'features'>,
): Promise<RenderedMailPart[]> {
  const written = left.flatMap((part) => (part.mail ? [{ ...part, mail: part.mail }] : []))
  for (const [kind, [last]] of Map.groupBy(left.filter(isUnwritten).toReversed(), (part) => part.kind)) {
    const notice = features.notices.find((one) => one.kind === kind)
    const events = parts.filter((part) => part.kind === kind && isUnwritten(part)).map(({ event }) => event)
    const mail = await notice?.writeMail?.(tx, events, reader)
    if (last && mail) written.push({ ...last, mail: partMail(mail) })
  }
  return written
}

const isUnwritten = ({ mail }: NoticePart): boolean => mail === null
