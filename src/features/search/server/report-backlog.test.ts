import { expect, test } from 'vitest'
import { createBacklogReport } from './report-backlog.ts'

function reported(counts: number[], everyMs?: number) {
  const lines: unknown[] = []
  const log = { info: (about: unknown) => void lines.push(about) }
  return { lines, report: createBacklogReport(async () => counts.shift() ?? 0, log as never, everyMs) }
}

test('a long backlog of search documents is a line at once, further ones later, and one when it is over', async () => {
  const { lines, report } = reported([99_000])
  await report.mayWait()
  await report.mayWait()
  report.over()
  expect(lines).toEqual([{ waiting: 99_000 }, 'search documents are written: search finds everything'])
})

test('the progress of a backlog is logged again and again', async () => {
  const { lines, report } = reported([99_000, 50_000, 2000], 0)
  for (let time = 0; time < 3; time++) await report.mayWait()
  expect(lines).toEqual([{ waiting: 99_000 }, { waiting: 50_000 }, { waiting: 2000 }])
})

test('a short backlog, as people make all day, is no line', async () => {
  const { lines, report } = reported([200, 400])
  for (let time = 0; time < 2; time++) await report.mayWait()
  report.over()
  expect(lines).toEqual([])
})
