import { expect, test } from 'vitest'
import { freshSettings } from '../../../scripts/settings.mjs'
import { type Problem, readSettings } from '../settings.ts'
import { tracesOf } from './trace-settings.ts'

function read(given: Record<string, string>) {
  const problems: Problem[] = []
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  const traces = tracesOf(readSettings({ ...freshSettings(), NODE_ENV: 'test', ...endpoint, ...given }), problems)
  return { traces, refused: problems.map(({ name }) => name), problems }
}

test('without a receiver nothing is recorded', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: 'none' })).toMatchObject({
    traces: null,
    refused: [],
  })
})

test('the settings have the words and the defaults of OpenTelemetry, and no caller is trusted', () => {
  expect(read({}).traces).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'huoltosilta',
    sampler: { root: 'always_on', followsParent: true, ratio: 1 },
    trustsCaller: false,
  })
  const few = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05', TRUST_TRACEPARENT: 'true' }
  expect(read(few).traces).toMatchObject({
    sampler: { root: 'traceidratio', followsParent: false, ratio: 0.05 },
    trustsCaller: true,
  })
})

test('headers are pairs with their values decoded', () => {
  const { traces, refused } = read({ OTEL_EXPORTER_OTLP_HEADERS: 'X-Key = a%3Db%20c==, other=1,' })
  expect([traces?.headers, refused]).toEqual([{ 'x-key': 'a=b c==', other: '1' }, []])
})

test.each(['hunter2', 'x key=hunter2', 'x-key=%hunter2', 'x-key=hunter2%0D%0Aother:1', 'x-key=hunter2%C4%81'])(
  'the headers %s are refused at the start without their value',
  (headers) => {
    const { problems } = read({ OTEL_EXPORTER_OTLP_HEADERS: headers })
    expect(problems).toMatchObject([{ name: 'OTEL_EXPORTER_OTLP_HEADERS' }])
    expect(JSON.stringify(problems)).not.toContain('hunter2')
  },
)

test.each(['-0.1', '1.1', 'half'])('%s of all traces is refused', (share) => {
  expect(read({ OTEL_TRACES_SAMPLER_ARG: share }).refused).toEqual(['OTEL_TRACES_SAMPLER_ARG'])
})
