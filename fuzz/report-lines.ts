import type { Found } from './fuzz.ts'

const SHOWN = 20
const SHOWN_LENGTH = 600

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value instanceof Uint8Array ? `${value.length} bytes` : String(value)
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}… (${text.length})` : text
}

/** What was found, in lines: the counts by status, and each failing call with what sends it again. */
export function reportLines({ counts, failed, served }: Found, seed: number): string[] {
  const byStatus = [...counts].sort(([one], [other]) => one.localeCompare(other))
  return [
    `seed ${seed}: ${byStatus.map(([status, count]) => `${status} × ${count}`).join(', ')}; ${served.size} targets answered with success`,
    ...failed
      .slice(0, SHOWN)
      .flatMap(({ place, call, answer }) => [
        '',
        `${answer.status}: ${call.who}, ${call.target}; npm run fuzz -- --seed ${seed} --only ${place}`,
        `  ${call.method} ${short(call.path)}`,
        `  ${JSON.stringify({ ...call.headers, cookie: undefined })}`,
        ...(call.body === undefined ? [] : [`  ${short(call.body)}`]),
        ...(call.talk === undefined ? [] : [`  ${short(Buffer.from(call.talk.frames).toString('latin1'))}`]),
        ...('body' in answer ? [`  → ${short(answer.body)}`] : []),
      ]),
    ...(failed.length > SHOWN ? [`… and ${failed.length - SHOWN} more`] : []),
  ]
}
