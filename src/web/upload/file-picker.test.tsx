import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type RenderResult, render } from 'vitest-browser-react'
import { MAX_UPLOAD_BYTES, type UploadedFile } from '#shared/upload.ts'
import { installFeatures } from '../installed-features.ts'
import { type ChosenPlace, chosenFor, forgetAllChosen } from '../offline/chosen-store.ts'
import { FilePicker } from './file-picker.tsx'

const failures = {
  file_too_large: 'Tiedosto on liian suuri. Se saa olla enintään 20 Mt.',
  heic_image: 'HEIC-kuvaa ei voi lukea. Tallenna kuva JPEG-muodossa ja lähetä se uudelleen.',
  upload_incomplete: 'Lähetys jäi kesken. Yritä uudelleen.',
}
installFeatures([{ name: 'files', failures, checkedPages: [] }])

/** The wire: requests wait until the test answers them. */
class Wire {
  static sent: Wire[] = []
  url = ''
  status = 0
  response: unknown = null
  aborted = false
  upload: { onprogress?: (event: object) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  open(_method: string, url: string) {
    this.url = url
  }
  send() {
    Wire.sent.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  progress(share: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded: share * 100, total: 100 })
  }
  answer(status: number, response: unknown) {
    this.status = status
    this.response = response
    this.onload?.()
    this.onloadend?.()
  }
  lose() {
    this.onerror?.()
    this.onloadend?.()
  }
}

beforeEach(() => {
  Wire.sent = []
  vi.stubGlobal('XMLHttpRequest', Wire)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetAllChosen()
})

const uploaded = (id: string): UploadedFile => ({
  id,
  name: `${id}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 1_234_567,
  width: null,
  height: null,
})

function Form({ max = 10, keptAt }: { max?: number; keptAt?: ChosenPlace | undefined }) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <FilePicker
        label="Liitteet"
        purpose="attachment"
        organizationId="o1"
        files={files}
        onChange={setFiles}
        max={max}
        keptAt={keptAt}
        onBusyChange={setIsBusy}
      />
      <output>{`${files.map((file) => file.id).join(' ')} ${isBusy ? 'busy' : 'idle'}`}</output>
    </>
  )
}

async function open(max?: number, keptAt?: ChosenPlace) {
  const screen = await render(<Form {...(max && { max })} keptAt={keptAt} />)
  const input = screen.container.querySelector('input')
  if (!input) throw new Error('no input')
  const choose = (...files: File[]) => userEvent.upload(input, files)
  return { screen, choose }
}
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
function drop(screen: RenderResult, dropped: File) {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(dropped)
  const place = screen.getByRole('group', { name: 'Liitteet' }).element()
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}
const sent = async (count: number) => {
  await expect.poll(() => Wire.sent.length).toBe(count)
  return Wire.sent[count - 1] as Wire
}

test('a chosen file is sent at once, with its progress, and then listed', async () => {
  const { screen, choose } = await open()
  await choose(file('lasku.pdf'))
  const wire = await sent(1)
  expect(wire.url).toMatch(/^\/api\/files\?purpose=attachment&organizationId=o1&key=[\da-f-]{36}$/)
  wire.progress(0.4)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Lähetetään lasku.pdf' }))
    .toHaveAttribute('aria-valuenow', '40')
  await expect.element(screen.getByText('busy')).toBeVisible()
  wire.progress(1)
  await expect.element(screen.getByText('Tarkistetaan lasku.pdf')).toBeVisible()
  wire.answer(201, uploaded('a'))
  await expect.element(screen.getByRole('link', { name: 'a.pdf' })).toHaveAttribute('href', '/api/files/a')
  await expect.element(screen.getByText('a idle')).toBeVisible()
})

test('two are on their way at a time, and both are kept whichever comes first', async () => {
  const { screen, choose } = await open()
  await choose(file('1.pdf'), file('2.pdf'), file('3.pdf'))
  const second = await sent(2)
  second.answer(201, uploaded('b'))
  Wire.sent[0]?.answer(201, uploaded('a'))
  ;(await sent(3)).answer(201, uploaded('c'))
  await expect.element(screen.getByText('b a c idle')).toBeVisible()
})

test('cancelling by keyboard ends the sending and leaves nothing', async () => {
  const { screen, choose } = await open()
  await choose(file('lasku.pdf'))
  const wire = await sent(1)
  screen.getByRole('button', { name: 'Peruuta lähetys: lasku.pdf' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => wire.aborted).toBe(true)
  await expect.element(screen.getByText('idle')).toBeVisible()
  await expect.element(screen.getByText('lasku.pdf')).not.toBeInTheDocument()
})

test('leaving the screen cancels what is on its way', async () => {
  const { screen, choose } = await open()
  await choose(file('lasku.pdf'))
  const wire = await sent(1)
  await screen.unmount()
  expect(wire.aborted).toBe(true)
})

test.each([
  [
    'the server’s no',
    (wire: Wire) => wire.answer(415, { kind: 'invalid', reason: 'heic_image' }),
    /HEIC-kuvaa ei voi lukea/,
  ],
  ['a lost connection', (wire: Wire) => wire.lose(), /Yhteys katkesi\. Yritä uudelleen, kun yhteys palaa\./],
  ['a proxy’s own page', (wire: Wire) => wire.answer(413, null), /liian suuri/],
])('%s is reported in Finnish at the file, which can be sent again', async (_what, fail, text) => {
  const { screen, choose } = await open()
  await choose(file('kuva.pdf'))
  fail(await sent(1))
  await expect.element(screen.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await screen.getByRole('button', { name: 'Lähetä kuva.pdf uudelleen' }).click()
  const second = await sent(2)
  // the same key: the server knows it if it has it already
  expect(second.url).toBe(Wire.sent[0]?.url)
  second.answer(201, uploaded('a'))
  await expect.element(screen.getByText('a idle')).toBeVisible()
})

test('a file that is too large is refused without being sent', async () => {
  const { screen } = await open()
  drop(screen, file('iso.pdf', MAX_UPLOAD_BYTES + 1))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'enintään 20 Mt' })).toBeVisible()
  expect(Wire.sent).toEqual([])
})

test('no more are taken than there is room for', async () => {
  const { screen, choose } = await open(2)
  await choose(file('1.pdf'), file('2.pdf'), file('3.pdf'))
  await expect.element(screen.getByRole('alert').filter({ hasText: 'enintään 2 tiedostoa' })).toBeVisible()
  await sent(2)
})

test('files are dropped onto it as well, and a kept one is taken off again', async () => {
  const { screen } = await open()
  drop(screen, file('lasku.pdf'))
  ;(await sent(1)).answer(201, uploaded('a'))
  await screen.getByRole('button', { name: 'Poista a.pdf' }).click()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

/** A picture of one colour. */
async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob ?? ''], name, { type: 'image/png' })
}
function paste(target: Element, files: readonly File[], text = '') {
  const clipboardData = new DataTransfer()
  for (const one of files) clipboardData.items.add(one)
  if (text) clipboardData.setData('text/plain', text)
  target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

test('a picture is seen while it is on its way and after it, and leads to what is kept', async () => {
  const { screen, choose } = await open()
  await choose(await picture('jarru.png'))
  const wire = await sent(1)
  await expect.element(screen.getByRole('img', { name: 'jarru.png' })).toBeVisible()
  wire.progress(0.5)
  const progress = screen.getByRole('progressbar', { name: 'Lähetetään jarru.png' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '50')
  wire.answer(201, { ...uploaded('a'), name: 'jarru.png', contentType: 'image/png', width: 300, height: 150 })
  await expect.element(screen.getByRole('link', { name: 'jarru.png' })).toHaveAttribute('href', '/api/files/a')
  // of what the page has itself nothing is fetched
  expect(screen.getByRole('img', { name: 'jarru.png' }).element().getAttribute('src')).toMatch(/^blob:/)
})

test('pictures are dropped and pasted anywhere on the page, but text stays text and a field its own', async () => {
  const { screen } = await open()
  paste(document.body, [await picture('näyttö.png')])
  await sent(1)
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await picture('työpöydältä.png'))
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
  document.body.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  await sent(2)
  // a copied table brings a picture of itself
  paste(document.body, [await picture('taulukko.png')], 'A1')
  const field = document.createElement('textarea')
  document.body.append(field)
  paste(field, [await picture('muualle.png')])
  field.remove()
  await expect.element(screen.getByRole('img', { name: 'työpöydältä.png' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
})

test('what was chosen and could not be sent is there again when the form is, and gone when it was sent', async () => {
  const place = { userId: 'ada', organizationId: 'o1', form: 'comment 1' }
  const first = await open(undefined, place)
  await first.choose(await picture('jarru.png'))
  const wire = await sent(1)
  wire.lose()
  await expect.element(first.screen.getByText('jarru.png')).toBeVisible()
  await expect.poll(() => chosenFor(place)).toHaveLength(1)
  await first.screen.unmount()

  const other = await open(undefined, { ...place, form: 'comment 2' })
  await other.screen.unmount()
  const { screen } = await open(undefined, place)
  const again = await sent(2)
  expect(again.url).toBe(wire.url)
  again.answer(201, { ...uploaded('a'), name: 'jarru.png', contentType: 'image/png', width: 300, height: 150 })
  await expect.element(screen.getByText('a idle')).toBeVisible()
  await expect.poll(() => chosenFor(place)).toEqual([])
})
