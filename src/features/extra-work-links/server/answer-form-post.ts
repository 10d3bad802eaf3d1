import { DECISIONS, type Decision } from '#features/extra-work/extra-work.ts'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/app-error.ts'
import { nameToAddress } from '#shared/named-by-phone.ts'
import { AnswererName, AnswerNote } from '../extra-work-links.ts'
import { type AskedByLink, answerByLink, callByLink, type Holder, passAbove } from './answer-by-link.ts'
import type { Typed } from './answer-form.ts'

/** What the form shows besides what was typed; with 200 something may have been done, so the page is read again. */
export type Again = Typed & { status: 200 | 422 }

const isDecision = (value: string | null): value is Decision => DECISIONS.some((one) => one === value)

/**
 * Does what was pressed in `answerForm`, of the request's own lines only. Null when it was done, or when the page opened again shows why not;
 * otherwise, and when a call is wanted before what was typed is sent, the form is shown again as it was typed.
 */
export async function postAnswer(
  db: Database,
  services: Services,
  asked: AskedByLink,
  body: URLSearchParams,
): Promise<Again | null> {
  const decisions = new Map<string, Decision>()
  for (const { id } of asked.lines) {
    const value = body.get(`rivi-${id}`)
    if (isDecision(value)) decisions.set(id, value)
  }
  const [name, note, act] = [body.get('nimi') ?? '', body.get('kommentti') ?? '', body.get('teko') ?? '']
  const typed = { decisions, name, note, status: 422 as const }
  if (act === 'kaikki')
    return { ...typed, decisions: new Map(asked.lines.map(({ id }) => [id, 'APPROVED'])), status: 200 }
  const [readName, readNote] = [AnswererName.safeParse(name), AnswerNote.safeParse(note)]
  if (act === 'soita') {
    const refusal = await refusalOf(callByLink(db, services, asked, readName.success ? readName.data : ''))
    const hasTyped = decisions.size > 0 || isTyped({ name, note }, asked.holder)
    return refusal === null && hasTyped ? { ...typed, status: 200 } : null
  }
  const errors = {
    ...(decisions.size < asked.lines.length && { decisions: 'Valitse, hyväksytkö tämän.' }),
    ...(readName.error && { name: `${readName.error.issues[0]?.message}.` }),
    ...(readNote.error && { note: `${readNote.error.issues[0]?.message}.` }),
  }
  if (!readName.success || !readNote.success || Object.keys(errors).length > 0) return { ...typed, errors }
  const given = {
    decisions: [...decisions].map(([lineId, decision]) => ({ lineId, decision })),
    name: readName.data,
    note: readNote.data,
  }
  const refusal = await refusalOf(answerByLink(db, services, asked, given))
  if (refusal?.kind === 'limit')
    return { ...typed, errors: { whole: 'Vastausta ei voitu tallentaa. Soita korjaamolle.' } }
  if (refusal?.kind !== 'forbidden') return null
  await passAbove(db, services, asked, given.name)
  return { ...typed, isAbove: true }
}

/** Whether more was typed than the name that the form had at first. */
export const isTyped = ({ name, note }: Pick<Typed, 'name' | 'note'>, holder: Pick<Holder, 'name'>): boolean =>
  note !== '' || (name !== '' && name !== nameToAddress(holder.name))

/** Why it was refused; what another person did meanwhile shows on the page opened again. */
async function refusalOf(done: Promise<unknown>): Promise<AppError | null> {
  try {
    await done
    return null
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.reason)) return error
    throw error
  }
}

const REFUSALS = new Set<string>(['extra_work_answering', 'above_approval_limit', 'too_many_lines'])
