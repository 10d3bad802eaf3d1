import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openDatabase } from '#server/db/database.ts'
import { openMetrics } from '#server/metrics/open-metrics.ts'
import { testDatabase } from './database.ts'

// The alert rules and the dashboard name metrics that the product has, and each alert has its place in the runbook.

const text = (file: string) => readFileSync(file, 'utf8')

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
const { groups } = parse(text('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(text('deploy/monitoring/grafana-dashboard.json')) as { panels: Panel[] }

test('alerts and dashboard ask for metrics that the product shows', async () => {
  const { pool } = await testDatabase()
  const metrics = await openMetrics({ host: '127.0.0.1', port: 0, db: openDatabase(pool), pool, isWorker: true })
  const shown = new Set([...(await metrics.read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  await metrics.stop()
  expect(shown.size).toBeGreaterThan(20)
  const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
    [...expr.matchAll(/\b(?:huoltosilta|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !shown.has(name))).toEqual([])
})

test('each alert says what is wrong, and the runbook says what to do', () => {
  const operations = text('docs/operations.md')
  for (const { alert, labels, annotations } of rules) {
    expect(operations, alert).toContain(`| ${alert} |`)
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).not.toBe('')
  }
  const described = [...operations.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, name]) => name)
  expect(described.sort()).toEqual(rules.map(({ alert }) => alert).sort())
})
