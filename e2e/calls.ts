import { type BrowserContext, expect } from '@playwright/test'

/** What is not done on a screen of a journey is done straight through the API, as this browser's person. */
export async function ask(context: BrowserContext, procedure: string, input: object = {}) {
  const query = encodeURIComponent(JSON.stringify(input))
  const answer = await context.request.get(`/api/trpc/${procedure}?input=${query}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).result.data
}

export async function act(context: BrowserContext, procedure: string, data: object) {
  const answer = await context.request.post(`/api/trpc/${procedure}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).result.data
}

/** The organisation that this browser's person works for: of several, the one that they came to first. */
export async function organizationIdOf(context: BrowserContext): Promise<string> {
  const [{ id }] = await ask(context, 'organizations.listOwn')
  return id
}
