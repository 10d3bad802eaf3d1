import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config.ts'
import { serverFlags } from '../scripts/settings.mjs'

// The image, compose.yaml and the manifests of Kubernetes name what is there, and say the same as the code. They are built where Docker is.

const text = (file: string) => readFileSync(file, 'utf8')
const dockerfile = text('deploy/Dockerfile')
const settings = text('src/server/settings.ts')

type Service = {
  environment?: Record<string, string>
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  deploy?: { replicas: number }
  depends_on?: object
}
const compose = parse(text('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const sample = parseEnv(text('deploy/production.env.sample'))

type Probe = { httpGet: { path: string } }
type Container = {
  env: { name: string; value: string }[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe?: Probe
  securityContext: object
}
type Deployment = {
  kind: string
  metadata: { name: string }
  spec: {
    template: { spec: { terminationGracePeriodSeconds: number; securityContext: object; containers: Container[] } }
  }
}
const manifests = globSync('deploy/kubernetes/*.yaml').flatMap((file) =>
  parseAllDocuments(text(file)).map((document) => document.toJS() as Deployment),
)
const deployments = manifests.filter(({ kind }) => kind === 'Deployment')

const isSetting = (name: string) => new RegExp(`^ {2}${name}:`, 'm').test(settings)

test('the image copies what is there, runs as no root, and starts as npm start does', () => {
  // made by the build
  for (const [, path = ''] of dockerfile.matchAll(/COPY --from=build \/app\/(\S+)/g))
    if (!['dist', 'node_modules'].includes(path)) expect([path, existsSync(path)]).toEqual([path, true])
  expect(dockerfile).toMatch(/^USER 10001$/m)
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(['node', ...serverFlags, 'src/main/server.ts']).replaceAll(',', ', ')}`,
  )
  const { dependencies } = JSON.parse(text('package.json')) as { dependencies: { node: string } }
  expect(dockerfile).toContain(`FROM node:${dependencies.node.split('.')[0]}-`)
  const ignored = text('.dockerignore').split('\n')
  for (const kept of ['src', 'scripts', 'migrations', 'public', 'app.html', 'package-lock.json'])
    expect(ignored).not.toContain(kept)
})

test('every setting of the containers is one of the product', () => {
  const set = [
    ...Object.keys(sample),
    ...Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
      name === 'postgres' ? [] : Object.keys(environment),
    ),
    ...deployments.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)),
    ),
  ]
  expect(set.length).toBeGreaterThan(20)
  expect([...new Set(set)].filter((name) => !isSetting(name))).toEqual([])
})

test('the sample of settings, filled in, starts the product in production', () => {
  const secret = () => randomBytes(32).toString('base64')
  const filled = { ...sample, NEXTAUTH_SECRET: secret(), SCHEDULED_JOB_KEY: secret(), NODE_ENV: 'production' }
  const { isProduction, database, publicUrl } = readConfig(filled)
  expect({ isProduction, kind: database.kind, publicUrl }).toEqual({
    isProduction: true,
    kind: 'url',
    publicUrl: 'http://localhost:8080',
  })
})

test('two processes serve and one works, none can write but into its places, and each has the time to end', () => {
  const { web, worker, migrate } = compose.services
  expect([web?.deploy?.replicas, web?.environment?.WORKER, worker?.environment?.WORKER]).toEqual([2, 'false', 'true'])
  expect(migrate?.command?.at(-1)).toBe('src/main/migrate.ts')
  const limitMs = Number(/SHUTDOWN_LIMIT_MS = ([\d_]+)/.exec(text('src/main/lifecycle.ts'))?.[1]?.replaceAll('_', ''))
  const pauseOf = (env: Record<string, string> = {}) => Number(env.SHUTDOWN_PAUSE_SECONDS ?? 0) * 1000
  for (const service of [web, worker]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const graceMs = Number.parseInt(service?.stop_grace_period ?? '', 10) * 1000
    expect(graceMs).toBeGreaterThan(limitMs + pauseOf(service?.environment))
  }
  expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual(['web', 'worker'])
  for (const { spec } of deployments) {
    const { terminationGracePeriodSeconds, securityContext, containers } = spec.template.spec
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    for (const { env, securityContext: own } of containers) {
      expect(own).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      const set = Object.fromEntries(env.map(({ name, value }) => [name, value]))
      expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(limitMs + pauseOf(set))
    }
  }
})

test('a process is killed by what asks nothing outside, and gets requests by what asks the database', () => {
  for (const { spec } of deployments)
    for (const { startupProbe, livenessProbe, readinessProbe } of spec.template.spec.containers) {
      expect([startupProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/api/health/live', '/api/health/live'])
      if (readinessProbe) expect(readinessProbe.httpGet.path).toBe('/api/health')
    }
  expect(dockerfile).toContain('/api/health/live')
})

test('the proxy of the containers takes what the one with TLS takes', () => {
  const [own, sampleOfNginx] = [text('deploy/compose-nginx.conf'), text('deploy/nginx.conf')]
  for (const name of ['client_max_body_size', 'proxy_read_timeout', 'proxy_connect_timeout', 'proxy_next_upstream']) {
    const valuesOf = (conf: string) => [...conf.matchAll(new RegExp(`${name} (.*);`, 'g'))].map(([, value]) => value)
    expect([name, valuesOf(own)]).toEqual([name, valuesOf(sampleOfNginx)])
  }
})
