import { expect, test } from 'vitest'
import { notificationPreview } from './notification-preview.ts'

const fifty = 'x'.repeat(50)

test.each([
  ['nothing', null, ''],
  ['drivers notified', '{"driversNotified":true}', 'Kuljettajille ilmoitettiin, että auton voi noutaa.'],
  [
    'drivers called back',
    '{"driversCalledBack":true}',
    'Kuljettajille ilmoitettiin, että auton voi noutaa vasta myöhemmin.',
  ],
  ['a short text', '{"previewText":"Jarrut kuluneet"}', 'Jarrut kuluneet'],
  ['a text of exactly 50 characters', JSON.stringify({ previewText: fifty }), fifty],
  ['a text of 51 characters', JSON.stringify({ previewText: `${fifty}y` }), `${fifty}...`],
  ['flags that are false', '{"driversNotified":false,"previewText":"Hei"}', 'Hei'],
  ['unknown fields', '{"somethingElse":1}', ''],
  ['broken JSON', '{"previewText":', ''],
  ['JSON of another shape', '[1,2]', ''],
  ['a field of another type', '{"previewText":5}', ''],
  ['JSON null', 'null', ''],
])('the preview of %s', (_what, metadata, expected) => {
  expect(notificationPreview(metadata)).toBe(expected)
})
