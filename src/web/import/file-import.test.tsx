import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportReport, ImportRun } from '#shared/import-report.ts'
import '../theme.css'
import { FileImport } from './file-import.tsx'

const report: ImportReport = {
  imported: false,
  rowCount: 1,
  added: 1,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  errorCount: 0,
  errors: [],
  warningCount: 0,
  warnings: [],
  columns: ['Nimi'],
  ignoredColumns: [],
  preview: [{ row: 2, cells: ['Maija'] }],
}
const broken: ImportRun = {
  id: 'r1',
  kind: 'drivers',
  fileName: 'kuljettajat.csv',
  state: 'FAILED',
  createdAt: '2026-01-05T08:00:00Z',
  doneRows: 500,
  rowCount: 900,
  added: 500,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  sums: [],
  errorCount: 0,
  errors: [],
  warningCount: 0,
  warnings: [],
}

type Answer = () => Response | Promise<Response>

/** A window with a file that was checked and is being brought in; what the server answers is the test's. */
async function bringIn(answers: { saving: Answer; resuming?: Answer }) {
  const wire = vi.spyOn(window, 'fetch').mockImplementation(async (given, init) => {
    const url = String(given)
    if (url.includes('mode=preview')) return Response.json(report)
    if (url.includes('mode=import')) {
      const aborted = Promise.withResolvers<Response>()
      init?.signal?.addEventListener('abort', () => aborted.reject(init.signal?.reason))
      return Promise.race([answers.saving(), aborted.promise])
    }
    return url.includes('/resume') && answers.resuming ? answers.resuming() : Response.json(broken)
  })
  onTestFinished(() => wire.mockRestore())
  const [onImported, onClose] = [vi.fn(), vi.fn()]
  const screen = await render(
    <FileImport
      kind="drivers"
      whose={{ organizationId: 'o' }}
      title="Tuo kuljettajat"
      counted={['kuljettaja', 'kuljettajaa']}
      template={{ name: 'malli.csv', rows: [['Nimi']] }}
      onImported={onImported}
      onClose={onClose}
    >
      Kuljettajat taulukosta.
    </FileImport>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('the window takes no file')
  await userEvent.upload(input, new File(['Nimi\nMaija\n'], 'kuljettajat.csv', { type: 'text/csv' }))
  await userEvent.click(screen.getByRole('button', { name: 'Tuo 1 kuljettaja' }))
  return { screen, onImported, onClose }
}

test('closing while a file is saved breaks it off, renews the list, and stays to say so', async () => {
  const { screen, onImported, onClose } = await bringIn({ saving: () => new Promise(() => {}) })
  await expect.element(screen.getByText('Tallennetaan')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/Tallennus keskeytyi. Tarkista luettelosta/)).toBeVisible()
  expect([onImported.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('an import that cannot go on says why, and is asked for once', async () => {
  const answer = Promise.withResolvers<Response>()
  const resuming = vi.fn(() => answer.promise)
  const { screen } = await bringIn({ saving: () => Response.json({ ...report, runId: 'r1' }), resuming })
  const goOn = screen.getByRole('button', { name: 'Jatka tuontia' })
  await userEvent.click(goOn)
  await expect.element(goOn).toHaveAttribute('aria-busy', 'true')
  ;(goOn.element() as HTMLElement).click()
  answer.resolve(Response.json({ kind: 'unavailable', reason: 'unavailable' }, { status: 503 }))
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(goOn).not.toHaveAttribute('aria-busy')
  expect(resuming).toHaveBeenCalledOnce()
})
