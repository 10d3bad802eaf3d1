import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fieldNamesOf, reportedFieldNames } from './ticket-fields.ts'

const screens = globSync(`${import.meta.dirname}/web/**/*.tsx`)
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe.each(reportedFieldNames)('the field %s', (name) => {
  test('has an input in the form of a new ticket: web/job-section.tsx', () => {
    expect(screens).toMatch(new RegExp(`register\\('job\\.${name}'|name="job\\.${name}"`))
  })
})

describe.each(fieldNamesOf('report'))('the field %s', (name) => {
  test('appears on the ticket’s page, where it is edited: web/ticket-job.tsx or web/ticket-facts.tsx', () => {
    expect(screens).toMatch(new RegExp(`edits=\\{\\[[^\\]]*'${name}'`))
  })
})
