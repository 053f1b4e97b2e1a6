import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { live, ready } from '../packages/contracts/src/health.ts'
import { root } from './root.ts'

const API_BASE = '/serverapi'
const folder = join(root, 'ops/kubernetes')
const base = join(folder, 'base')
const overlay = join(folder, 'overlays/production')
const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

type Kustomization = {
  resources: string[]
  images?: { name: string }[]
  patches?: { path: string }[]
  configMapGenerator?: { name: string; namespace?: string; behavior?: string; envs: string[] }[]
}
type Probe = { httpGet: { path: string; port: string } }
type Env = { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }
type Container = {
  name: string
  image: string
  command?: string[]
  ports?: { name: string; containerPort: number }[]
  env: Env[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
  livenessProbe?: Probe
  readinessProbe?: Probe
  startupProbe?: Probe
}
type Pod = {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    securityContext: object
    containers: Container[]
    volumes: { name: string }[]
    automountServiceAccountToken: boolean
  }
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: unknown
}

/** What becomes the ConfigMap shop-settings. */
const baseSettings = parseEnv(read(base, 'settings.env'))
const baseKustomization: Kustomization = parse(read(base, 'kustomization.yaml'))
const overlayKustomization: Kustomization = parse(read(overlay, 'kustomization.yaml'))
const manifests: Manifest[] = baseKustomization.resources.flatMap(file =>
  parseAllDocuments(read(base, file)).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  }),
)
const of = (kind: string) => manifests.filter(manifest => manifest.kind === kind)
const named = (kind: string, name: string) => of(kind).find(({ metadata }) => metadata.name === name)
const specOf = <T>(manifest: Manifest | undefined) => manifest?.spec as T

const workloads = [...of('Deployment'), ...of('Job')].map(manifest => {
  const { template } = specOf<{ template: Pod }>(manifest)
  const [container] = template.spec.containers
  if (!container) throw new Error(`${manifest.metadata.name} has no container`)
  return { name: manifest.metadata.name, manifest, template, container }
})

/** By the API of Kubernetes itself and that of the operator; ObjectStore is of a plugin that publishes none. */
const models = {
  Cluster,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  ScheduledBackup,
  Service,
}
const unchecked = ['ObjectStore']

describe('the manifests', () => {
  test.for(manifests.map(manifest => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    'are valid for the API: %s',
    ([, manifest]) => {
      const model = Object.entries(models).find(([kind]) => kind === manifest.kind)?.[1]
      if (!model) return expect(unchecked).toContain(manifest.kind)
      expect(model.apiVersion).toBe(manifest.apiVersion)
      // Each class checks its own form; which one it is follows from `kind`.
      const checked: { validate(): void } = Reflect.construct(model, [manifest])
      expect(() => checked.validate()).not.toThrow()
    },
  )

  test('are all listed in a kustomization, and every listed file exists', () => {
    const files = (path: string) =>
      readdirSync(path).filter(name => !['kustomization.yaml', 'settings.env'].includes(name))
    expect(baseKustomization.resources.toSorted()).toEqual(files(base).toSorted())
    expect((overlayKustomization.patches ?? []).map(({ path }) => path).toSorted()).toEqual(files(overlay).toSorted())
    expect(overlayKustomization.resources).toEqual(['../../base'])
    for (const { path } of overlayKustomization.patches ?? []) {
      const patch: Manifest = parse(read(overlay, path))
      expect(named(patch.kind, patch.metadata.name), path).toBeDefined()
    }
  })

  test('have their images named by the overlay, and built by the Dockerfile', () => {
    const stages = [...read(root, 'Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, stage]) => stage)
    const images = new Set(workloads.map(({ container }) => container.image))
    expect([...images].toSorted()).toEqual((overlayKustomization.images ?? []).map(({ name }) => name).toSorted())
    expect(stages).toEqual(expect.arrayContaining([...images].map(image => image.replace(/^shop-/, ''))))
  })

  test('run nothing as root, with nothing to write to but a temporary folder, and without a way to the cluster', () => {
    for (const { name, template, container } of workloads) {
      expect(template.spec, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect(container.securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      const volumes = template.spec.volumes.map(volume => volume.name)
      expect(container.volumeMounts.map(mount => mount.name)).toEqual(volumes)
    }
  })

  test('set only known settings, and no secret', () => {
    const known = new Set([...read(root, '.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name))
    const settings = { ...baseSettings, ...parseEnv(read(overlay, 'settings.env')) }
    // A part of DATABASE_URL and DATABASE_READ_URL.
    const own = ['DATABASE_PASSWORD']
    const set = [
      ...Object.keys(settings),
      ...workloads.flatMap(({ container }) => container.env.map(({ name }) => name)),
    ]
    expect(set.filter(name => !known.has(name) && !own.includes(name))).toEqual([])
    expect(Object.keys(settings).filter(name => /SECRET|PASSWORD|KEY|TOKEN/.test(name))).toEqual([])
    for (const { container } of workloads)
      for (const { configMapRef, secretRef } of container.envFrom ?? [])
        expect(configMapRef?.name ?? secretRef?.name).toMatch(/^shop-(settings|secrets)$/)
  })

  test.for(workloads.filter(({ manifest }) => manifest.kind === 'Deployment'))(
    'probe the health of a process at its endpoint and port: $name',
    ({ container }) => {
      const settings = baseSettings
      const ports = new Map((container.ports ?? []).map(port => [port.name, String(port.containerPort)]))
      const own = container.command ? settings.WORKER_PORT : settings.PORT
      expect([...ports.values()]).toEqual([own, settings.METRICS_PORT])
      const { livenessProbe, readinessProbe, startupProbe = livenessProbe } = container
      const paths = [livenessProbe, readinessProbe, startupProbe].map(probe => probe?.httpGet.path)
      expect(paths).toEqual([live, ready, live].map(({ path }) => `${API_BASE}${path}`))
      for (const probe of [livenessProbe, readinessProbe, startupProbe])
        expect(ports.has(String(probe?.httpGet.port))).toBe(true)
    },
  )

  test('name one another rightly: selectors, services, ports, the database and its secret', () => {
    const labels = workloads.map(({ template }) => template.metadata.labels['app.kubernetes.io/name'])
    const selectors = manifests.flatMap(manifest =>
      [...JSON.stringify(manifest).matchAll(/"app\.kubernetes\.io\/name":"([\w-]+)"/g)].map(([, name]) => name),
    )
    expect(selectors.filter(name => !labels.includes(name))).toEqual([])
    const database = of('Cluster')[0]?.metadata.name
    const readUrl = workloads.flatMap(({ container }) => container.env).find(({ name }) => name === 'DATABASE_READ_URL')
    expect(new URL(String(readUrl?.value).replace('$(DATABASE_PASSWORD)', 'x')).hostname).toBe(`${database}-ro`)
    const text = JSON.stringify(manifests)
    expect([...text.matchAll(/"cnpg\.io\/cluster":"([\w-]+)"/g)].every(([, name]) => name === database)).toBe(true)

    const service = specOf<{ ports: { name: string; targetPort: string }[] }>(named('Service', 'shop-api'))
    const api = workloads.find(({ name }) => name === 'shop-api')
    expect(api?.container.ports?.map(({ name }) => name)).toContain(service.ports[0]?.targetPort)
    expect(text).toContain('"backend":{"service":{"name":"shop-api","port":{"name":"http"}}}')
    const scaled = specOf<{ scaleTargetRef: { kind: string; name: string } }>(of('HorizontalPodAutoscaler')[0])
    expect(named(scaled.scaleTargetRef.kind, scaled.scaleTargetRef.name)).toBeDefined()
  })

  test('give the owner of the tables to the migration alone, and a role without tables to everything else', () => {
    const { managed } = specOf<{ managed: { roles: { name: string; passwordSecret: { name: string } }[] } }>(
      of('Cluster')[0],
    )
    const [role] = managed.roles
    const database = of('Cluster')[0]?.metadata.name
    for (const { name, container } of workloads) {
      const url = container.env.find(env => env.name === 'DATABASE_URL')?.value ?? ''
      const { hostname, username } = new URL(url.replace('$(DATABASE_PASSWORD)', 'x'))
      expect({ hostname, username }, name).toEqual({ hostname: `${database}-rw`, username: role?.name })
      const secrets = container.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? [])
      const owners = container.env.some(env => env.name === 'DATABASE_OWNER_URL') ? [`${database}-app`] : []
      expect(owners.length > 0, name).toBe(name === 'shop-migrate')
      expect(secrets, name).toEqual([...owners, role?.passwordSecret.name])
    }
  })

  test('start new pods when a setting changes: the name of the ConfigMap has a hash of its content', () => {
    expect(baseKustomization.configMapGenerator).toEqual([{ name: 'shop-settings', envs: ['settings.env'] }])
    expect(overlayKustomization.configMapGenerator).toEqual([
      { name: 'shop-settings', namespace: 'shop', behavior: 'merge', envs: ['settings.env'] },
    ])
    for (const kustomization of [baseKustomization, overlayKustomization])
      expect(kustomization).not.toHaveProperty('generatorOptions')
  })

  test('leave the number of API pods to the autoscaler', () => {
    const { scaleTargetRef } = specOf<{ scaleTargetRef: { name: string } }>(of('HorizontalPodAutoscaler')[0])
    expect(specOf<object>(named('Deployment', scaleTargetRef.name))).not.toHaveProperty('replicas')
  })

  test('make the first base at once and one each day', () => {
    const schedule = specOf<{ schedule: string; immediate: boolean }>(of('ScheduledBackup')[0])
    expect(schedule).toMatchObject({ schedule: '0 0 0 * * *', immediate: true })
  })

  test('restore the database from its bucket with the overlay "recovery", and archive under a new name', () => {
    const folderOf = join(folder, 'overlays/recovery')
    const kustomization: Kustomization = parse(read(folderOf, 'kustomization.yaml'))
    expect(kustomization).toMatchObject({ resources: ['../production'], patches: [{ path: 'database.yaml' }] })
    const patch: Manifest = parse(read(folderOf, 'database.yaml'))
    const cluster = of('Cluster')[0]
    expect(patch.metadata.name).toBe(cluster?.metadata.name)
    type Plugin = { name: string; parameters: Record<string, string> }
    type Spec = {
      bootstrap: { initdb: null; recovery: { source: string; database: string; owner: string } }
      externalClusters: { name: string; plugin: Plugin }[]
      plugins: Plugin[]
    }
    const { bootstrap, externalClusters, plugins } = specOf<Spec>(patch)
    // As kustomize merges it: null removes a field, a list replaces the list of a custom resource.
    const merged = {
      ...cluster,
      spec: { ...specOf<object>(cluster), bootstrap: { recovery: bootstrap.recovery }, externalClusters, plugins },
    }
    const checked: { validate(): void } = Reflect.construct(Cluster, [merged])
    expect(() => checked.validate()).not.toThrow()
    expect(bootstrap.initdb).toBeNull()
    const own = specOf<{ plugins: Plugin[]; bootstrap: { initdb: { database: string; owner: string } } }>(cluster)
    expect(bootstrap.recovery).toMatchObject({ source: externalClusters[0]?.name, ...pick(own.bootstrap.initdb) })
    const [source, target] = [externalClusters[0]?.plugin, plugins[0]]
    expect(source?.parameters.barmanObjectName).toBe(own.plugins[0]?.parameters.barmanObjectName)
    // Without a name of its own a cluster archives under its own.
    expect(source?.parameters.serverName).toBe(cluster?.metadata.name)
    expect(target?.parameters.barmanObjectName).toBe(source?.parameters.barmanObjectName)
    expect(target?.parameters.serverName).not.toBe(source?.parameters.serverName)
  })

  test("let cert-manager's solver and a collector of traces through the network policies", () => {
    type Policy = { podSelector: object; ingress?: object[]; egress?: { to: object[]; ports: { port: number }[] }[] }
    const policies = of('NetworkPolicy').map(specOf<Policy>)
    const solver = policies.find(each =>
      JSON.stringify(each.podSelector).includes('acme.cert-manager.io/http01-solver'),
    )
    expect(JSON.stringify(solver?.ingress)).toContain('ingress-nginx')
    expect(JSON.stringify(solver?.ingress)).toContain('8089')
    const collector = policies.filter(each =>
      each.egress?.some(({ ports }) => ports?.some(({ port }) => port === 4318)),
    )
    expect(JSON.stringify(collector)).toContain('"kubernetes.io/metadata.name":"monitoring"')
  })

  test('give the processes no more connections than the database has', () => {
    const settings = baseSettings
    const { maxReplicas } = specOf<{ maxReplicas: number }>(of('HorizontalPodAutoscaler')[0])
    const workers = specOf<{ replicas: number }>(named('Deployment', 'shop-worker')).replicas
    const { postgresql } = specOf<{ postgresql: { parameters: Record<string, string> } }>(of('Cluster')[0])
    /** The queue's own, and one more set of processes while a new version comes up. */
    const perProcess = Number(settings.DATABASE_POOL) + QUEUE_CONNECTIONS
    const needed = (maxReplicas + 1) * perProcess + workers * 2 * (perProcess + SWEEP_CONNECTIONS)
    expect(needed).toBeLessThanOrEqual(Number(postgresql.parameters.max_connections) - RESERVED_CONNECTIONS)
  })
})

const pick = ({ database, owner }: { database: string; owner: string }) => ({ database, owner })

/** apps/api/src/platform/jobs/jobs.ts: the pool of the queue and its listener. */
const QUEUE_CONNECTIONS = 5
/** apps/api/src/platform/jobs/sweeps.ts: the listener of a process that runs jobs. */
const SWEEP_CONNECTIONS = 1
/** For the operator, the replicas and administrators. */
const RESERVED_CONNECTIONS = 20
