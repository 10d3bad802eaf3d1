import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { s3Server } from '#test/s3-server.ts'
import { openDisk } from '../storage/storage.ts'
import { ageOf, fetchBackup, listBackups, removeOldBackups, sendBackup } from './backup-store.ts'
import { verifyChecksums, writeChecksums } from './checksums.ts'

const store = await s3Server({ isListed: true })
const place = await mkdtemp(join(tmpdir(), 'huoltosilta-store-test-'))
afterAll(() => rm(place, { recursive: true, force: true }))

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T02:15:30Z`)

async function backup(text: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'taken-'))
  for (const path of ['tables', 'files/2026-11']) await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, 'backup.json'), text)
  await writeFile(join(folder, 'tables/public.users.copy.gz'), `rows of ${text}`)
  await writeFile(join(folder, 'files/2026-11/a.webp'), '')
  await writeChecksums(folder)
  return folder
}

test('a backup comes back from the bucket unchanged, by its name or as the newest', async () => {
  expect(await listBackups(store)).toEqual([])
  await expect(fetchBackup(store, 'newest', place)).rejects.toThrow('it has none')
  const second = await sendBackup(store, await backup('second'), at(2))
  const first = await sendBackup(store, await backup('first'), at(1))
  expect(await listBackups(store)).toEqual([first, second])
  expect([first, ageOf(first, at(3))]).toEqual(['2026-11-01T02-15-30Z', 2 * 86_400_000])
  for (const [asked, text] of [
    ['newest', 'second'],
    [first, 'first'],
  ] as const) {
    const folder = await mkdtemp(join(place, 'fetched-'))
    await fetchBackup(store, asked, folder)
    await verifyChecksums(folder)
    expect(await readFile(join(folder, 'tables/public.users.copy.gz'), 'utf8')).toBe(`rows of ${text}`)
  }
  await expect(fetchBackup(store, '2026-11-09T02-15-30Z', place)).rejects.toThrow(second)
})

test('a backup that was not sent to its end is none', async () => {
  const disk = await openDisk(store, 10_000)
  await disk.put('backups/2026-11-20T02-15-30Z/backup.json', 'half of it')
  expect(await listBackups(store)).not.toContain('2026-11-20T02-15-30Z')
})

test('backups older than their days are removed, but the newest stays however old it is', async () => {
  const newest = await sendBackup(store, await backup('newest'), at(10))
  expect(await removeOldBackups(store, { keepDays: 30, now: at(28) })).toEqual([])
  expect(await removeOldBackups(store, { keepDays: 7, now: at(28) })).toEqual([
    '2026-11-01T02-15-30Z',
    '2026-11-02T02-15-30Z',
    '2026-11-20T02-15-30Z',
  ])
  expect(await listBackups(store)).toEqual([newest])
})

test('torn backups are removed like whole ones, but none that may be under way, and no other folder', async () => {
  const disk = await openDisk(store, 10_000)
  const begin = async (name: string) => {
    await disk.put(`backups/${name}/backup.json`, 'half of it')
    return () => disk.exists(`backups/${name}/backup.json`)
  }
  const interrupted = await sendBackup(store, await backup('removed in part'), at(5))
  await disk.delete(`backups/${interrupted}/SHA256SUMS`)
  const [isOldThere, isOneUnderWayThere, isOtherThere] = [
    await begin('2026-11-12T02-15-30Z'),
    await begin('2026-11-28T01-15-30Z'),
    await begin('2020'),
  ]
  const newest = await sendBackup(store, await backup('newest'), at(11))
  expect(await removeOldBackups(store, { keepDays: 0, now: at(28) })).toEqual([
    interrupted,
    '2026-11-10T02-15-30Z',
    '2026-11-12T02-15-30Z',
  ])
  expect([await isOldThere(), await isOneUnderWayThere(), await isOtherThere()]).toEqual([false, true, true])
  expect(await listBackups(store)).toEqual([newest])
})
