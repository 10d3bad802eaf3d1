import type { FieldValues } from 'react-hook-form'
import { Notice } from '../ui/notice.tsx'
import { type FieldWords, wordOf } from './field-words.ts'
import type { TheirChange } from './use-edit-form.ts'

type Props<Values extends FieldValues> = { theirs: TheirChange<Values>[]; words: FieldWords<Values> }

/** What another saved while this person typed. */
export function ChangedMeanwhile<Values extends FieldValues>({ theirs, words }: Props<Values>) {
  const values = Object.fromEntries(theirs.map(({ field, value }) => [field, value])) as Values
  return (
    <div role="alert" className={theirs.length > 0 ? undefined : 'hidden'}>
      {theirs.length > 0 ? (
        <Notice kind="signal" title="Joku muu muutti näitä tietoja samaan aikaan">
          <dl className="my-1 grid gap-0.5">
            {theirs.map(({ field }) => (
              <div key={field}>
                <dt className="inline font-semibold">{words[field].label}: </dt>
                <dd className="inline whitespace-pre-line">{wordOf(words, field, values)}</dd>
              </div>
            ))}
          </dl>
          <p>Kirjoittamasi on tallessa. Tarkista se ja tallenna uudelleen.</p>
        </Notice>
      ) : null}
    </div>
  )
}
