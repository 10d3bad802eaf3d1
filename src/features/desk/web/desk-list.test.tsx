import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { card } from './desk.fixture.ts'
import { DeskList } from './desk-list.tsx'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')

const plate = (text: string) => page.getByRole('link', { name: new RegExp(text) })

test('a failed next page gives an error, and is fetched again by the same button', async () => {
  let isRefused = true
  serveApi((_path, input) => {
    if (!(input as { cursor?: unknown }).cursor) return { tickets: [card('AAA-1', 'NEW')], count: 2, next: 'AAA-1' }
    if (isRefused) throw new Refused({ kind: 'limit', reason: 'limit' })
    return { tickets: [card('BBB-1', 'NEW')], count: 2, next: null }
  })
  await renderFor(garage, <DeskList search={{ view: 'list' }} onOrder={() => {}} empty="Tyhjä" />)
  await expect.element(plate('AAA-1')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Näytä lisää' }))
  await expect.element(page.getByText(/Liian monta yritystä/)).toBeInTheDocument()
  isRefused = false
  await userEvent.click(page.getByRole('button', { name: 'Näytä lisää' }))
  await expect.element(plate('BBB-1')).toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the desk is not called empty before its answer has come, when a filter that found nothing is removed', async () => {
  const answer = Promise.withResolvers<unknown>()
  serveApi((_path, input) => ('text' in (input as object) ? { tickets: [], count: 0, next: null } : answer.promise))
  function Desk() {
    const [text, setText] = useState<string | undefined>('puuttuu')
    return (
      <>
        <button type="button" onClick={() => setText(undefined)}>
          Tyhjennä
        </button>
        <DeskList
          search={{ view: 'list', text }}
          onOrder={() => {}}
          empty={<p>{text ? 'Ei osumia' : 'Ei vielä huoltoja'}</p>}
        />
      </>
    )
  }
  await renderFor(garage, <Desk />)
  await expect.element(page.getByText('Ei osumia')).toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Tyhjennä' }))
  await expect.element(page.getByText('Ei osumia')).not.toBeInTheDocument()
  expect(page.getByText('Ei vielä huoltoja').query()).toBeNull()
  answer.resolve({ tickets: [card('AAA-1', 'NEW')], count: 1, next: null })
  await expect.element(plate('AAA-1')).toBeInTheDocument()
})
