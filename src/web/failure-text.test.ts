import { beforeEach, expect, test, vi } from 'vitest'
import type { WebFeature } from './feature.ts'

const laterFailures = vi.fn<NonNullable<WebFeature['laterFailures']>>()

/** As in a document that has just been opened. */
async function opened() {
  vi.resetModules()
  const { installFeatures } = await import('./installed-features.ts')
  installFeatures([{ name: 'odd', failures: { known: 'Tämä tiedetään.' }, laterFailures } as unknown as WebFeature])
  const { RequestFailure } = await import('./failure.ts')
  const { failureText, untilTextsLoaded } = await import('./failure-text.ts')
  const refused = (reason: string, details = {}) => new RequestFailure({ kind: 'invalid', reason, details })
  return {
    lost: new RequestFailure(),
    refused,
    untilTextsLoaded,
    /** What a person reads who was refused for this reason. */
    async read(reason: string) {
      await untilTextsLoaded(refused(reason))
      return failureText(refused(reason))
    },
  }
}

beforeEach(() => {
  laterFailures.mockReset().mockResolvedValue({ too_odd: 'Tämä on liian outo.' })
})

test('a known sentence is returned at once', async () => {
  const { lost, read, refused, untilTextsLoaded } = await opened()
  expect(await read('known')).toBe('Tämä tiedetään.')
  expect(await read('payload_too_large')).toMatch(/^Lähetys on liian suuri/)
  expect(await read('invalid')).toBe('Tarkista merkityt kohdat.')
  await untilTextsLoaded(refused('fields', { fields: [{ field: 'name', message: 'Kirjoita nimi.' }] }))
  await untilTextsLoaded(lost)
  expect(laterFailures).not.toHaveBeenCalled()
})

test('the sentence of a later page is loaded when it is needed, once', async () => {
  const { read } = await opened()
  expect(await Promise.all([read('too_odd'), read('too_odd')])).toEqual(['Tämä on liian outo.', 'Tämä on liian outo.'])
  expect(await read('unheard_of')).toBe('Tarkista merkityt kohdat.')
  expect(laterFailures).toHaveBeenCalledOnce()
})

test('a sentence that could not be loaded leaves the text of its kind, and is loaded again', async () => {
  const { read } = await opened()
  laterFailures.mockRejectedValueOnce(new Error('offline'))
  expect(await read('too_odd')).toBe('Tarkista merkityt kohdat.')
  expect(await read('too_odd')).toBe('Tämä on liian outo.')
})

test('a hanging connection delays a failure for a bounded time', async () => {
  const { read } = await opened()
  vi.useFakeTimers()
  try {
    laterFailures.mockReturnValueOnce(new Promise(() => {}))
    const said = read('too_odd')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await said).toBe('Tarkista merkityt kohdat.')
  } finally {
    vi.useRealTimers()
  }
})

test('a fault names the request, for support; a refusal, which its sentence explains, does not', async () => {
  const { RequestFailure } = await import('./failure.ts')
  const { failureSentence, failureText } = await import('./failure-text.ts')
  const requestId = 'k7f3-91c2-mq0d'
  for (const kind of ['internal', 'unavailable', 'timeout'] as const)
    expect(failureText(new RequestFailure({ kind, reason: kind, requestId }))).toMatch(/\. Tunniste: k7f3-91c2-mq0d$/)
  const fault = new RequestFailure({ kind: 'internal', reason: 'internal', requestId })
  expect(failureSentence(fault)).toBe('Jokin meni vikaan. Yritä uudelleen.')
  const refused = new RequestFailure({ kind: 'forbidden', reason: 'admin_only', requestId })
  expect([failureText(refused), failureText(new RequestFailure())].join()).not.toContain('Tunniste')
})
