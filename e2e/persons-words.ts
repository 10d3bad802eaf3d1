import { expect, type Page } from '@playwright/test'

/** A private person has no organisation and no employer, and is no company. */
const OF_COMPANIES = /organisaatio|työnanta|\byrity(s(?!ten|auto)|kse|ksi)/i

/** What a person reads, sees in tooltips and gets from a screen reader. */
export async function expectPersonsWords(page: Page) {
  const words = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label], [data-tooltip], [placeholder], [title]')].flatMap(
      (element) =>
        ['aria-label', 'data-tooltip', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [...document.body.innerText.split('\n'), ...attributes]
  })
  expect(
    words.filter((text) => OF_COMPANIES.test(text)),
    page.url(),
  ).toEqual([])
}
