import { onTestFinished, vi } from 'vitest'

type Refusal = { kind: string; reason: string; details?: unknown }

/** Thrown by what `serveApi` is given: the server's refusal. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** The server at the wire, for screens: `answer` says what each call gets, at once or when its promise is kept. */
export function serveApi(answer: (path: string, input: unknown) => unknown): void {
  const one = async (path: string, input: unknown) => {
    try {
      return { result: { data: await answer(path, input) } }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { error: { message: 'refused', code: -32_009, data: { details: {}, ...error.refusal } } }
    }
  }
  const wire = vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url), window.location.href)
    const paths = pathname.replace('/api/trpc/', '').split(',')
    const input = JSON.parse(String(init?.body ?? searchParams.get('input') ?? '{}'))
    return Response.json(
      searchParams.has('batch')
        ? await Promise.all(paths.map((path, index) => one(path, input[index])))
        : await one(paths.join(), input),
    )
  })
  onTestFinished(() => wire.mockRestore())
}
