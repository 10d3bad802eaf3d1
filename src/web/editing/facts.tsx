import { type FieldWords, wordOf } from './field-words.ts'

type Props<Values> = { words: FieldWords<Values>; values: Values; names: readonly (keyof Values & string)[] }

/** Fields as plain values, for those who may read them only. */
export function Facts<Values>({ words, values, names }: Props<Values>) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(10rem,14rem)_1fr]">
      {names.map((name) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-muted">{words[name].label}</dt>
          <dd className="whitespace-pre-line break-words">{wordOf(words, name, values)}</dd>
        </div>
      ))}
    </dl>
  )
}
