import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { clearDraft, type DraftPlace, forgetDrafts, readDraft, writeDraft } from './drafts.ts'
import { rememberSession, seenSession } from './seen-session.ts'
import type { Session } from './session-calls.ts'
import { chooseSharedComputer } from './shared-computer.ts'

const place = (userId: string, version = 1): DraftPlace => ({ userId, form: 'comment', version, of: 'ticket' })
const blank = { body: '', count: null as number | null, files: [] as string[], job: { title: '', urgent: false } }

beforeEach(() => localStorage.clear())

test('a draft is restored only for the user who typed it', () => {
  writeDraft(place('aino'), { ...blank, body: 'Soita' })
  expect(readDraft(place('aino'), blank)).toEqual({ ...blank, body: 'Soita' })
  expect(readDraft(place('matti'), blank)).toBeUndefined()
  clearDraft(place('aino'))
  expect(readDraft(place('aino'), blank)).toBeUndefined()
})

test('signing out forgets all drafts, signing in those of others and of releases that knew no users, and nothing else', () => {
  const fill = () => {
    writeDraft(place('aino'), blank)
    writeDraft(place('matti'), blank)
    localStorage.setItem('draft comment organization ticket', '{"body":"vanha"}')
    localStorage.setItem('theme', 'dark')
  }
  fill()
  forgetDrafts({ exceptOf: 'aino' })
  expect(Object.keys(localStorage).sort()).toEqual(['draft aino comment 1 ticket', 'theme'])
  fill()
  forgetDrafts()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

test('a shared computer stores no drafts until it is no longer marked as shared, and has them while the page is open', () => {
  chooseSharedComputer(true)
  writeDraft(place('aino'), { ...blank, body: 'Soita' })
  expect(readDraft(place('aino'), blank)?.body).toBe('Soita')
  expect(readDraft(place('matti'), blank)).toBeUndefined()
  rememberSession({ user: { id: 'aino' }, expires: '2999-01-01T00:00:00.000Z' } as Session)
  expect([Object.keys(localStorage), seenSession()]).toEqual([[], null])
  writeDraft(place('matti'), blank)
  forgetDrafts({ exceptOf: 'aino' })
  expect(readDraft(place('matti'), blank)).toBeUndefined()
  chooseSharedComputer(false)
  writeDraft(place('aino'), { ...blank, body: 'Kirjoita' })
  expect(Object.keys(localStorage)).toEqual(['draft aino comment 1 ticket'])
  expect(readDraft(place('aino'), blank)?.body).toBe('Kirjoita')
})

test('a draft of another version of the form is none', () => {
  writeDraft(place('aino', 1), { body: 'vanha' })
  expect(readDraft(place('aino', 2), blank)).toBeUndefined()
})

test('fields that a draft lacks, at any depth, are blank, and those that the form lacks are gone', () => {
  writeDraft(place('aino'), { body: 'Soita', count: 3, job: { title: 'Jarrut', gone: 1 }, gone: true })
  expect(readDraft(place('aino'), blank)).toEqual({
    body: 'Soita',
    count: 3,
    files: [],
    job: { title: 'Jarrut', urgent: false },
  })
})

test('a restored draft has the shape of the form even when the stored one has not', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .record({ job: fc.jsonValue(), body: fc.jsonValue(), files: fc.jsonValue() })
          .map((value) => JSON.stringify(value)),
      ),
      (text) => {
        localStorage.setItem('draft aino comment 1 ticket', text)
        const { body, files, job } = readDraft(place('aino'), blank) ?? blank
        expect([typeof body, Array.isArray(files), typeof job.title, typeof job.urgent]).toEqual([
          'string',
          true,
          'string',
          'boolean',
        ])
      },
    ),
  )
})
