import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { VERSION } from '../../lib-node/version.ts';
import { assertKnown, type Program } from '../known-variables.ts';

/*
 * The files for Kubernetes agree with each other and with compose.yaml, which `npm run test:deploy` runs. Nothing here starts them.
 */

interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  envFrom?: { configMapRef: { name: string } }[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string }[];
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Pod {
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext: { runAsNonRoot: boolean };
  initContainers?: Container[];
  containers: Container[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
}

type Labels = Record<string, string>;

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: {
    replicas?: number;
    maxReplicas?: number;
    selector?: { matchLabels?: Labels } & Labels;
    template?: { metadata: { labels: Labels }; spec: Pod };
    ports?: { name: string; port: number; targetPort: string }[];
    rules?: { host: string; http: { paths: { backend: { service: Backend } }[] } }[];
    tls?: { hosts: string[] }[];
    scaleTargetRef?: { kind: string; name: string };
    postgresql?: { parameters: Record<string, string> };
  };
}

interface Backend {
  name: string;
  port: { name: string };
}

interface Kustomization {
  resources: string[];
  images: { name: string; newTag: string }[];
}

interface Service {
  image: string;
  entrypoint?: string[];
  command?: string[];
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  stop_grace_period: string;
  /** `tasks` for one that ends by itself. */
  profiles?: string[];
}

const FOLDER = import.meta.dirname;
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const kustomization = parse(read('kustomization.yaml')) as Kustomization;
const compose = (parse(read('../compose.yaml'), { merge: true }) as { services: Record<string, Service> })
  .services;

const resources = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(file)).flatMap((document) => {
    assert.deepEqual(document.errors, [], file);
    const content = document.toJS() as Resource & { items?: Resource[] };
    return content.items ?? [content];
  }),
);
const find = (kind: string, name: string) =>
  resources.find((resource) => resource.kind === kind && resource.metadata.name === name);
const workloads = resources.flatMap(({ metadata, spec }) =>
  spec?.template
    ? [{ name: metadata.name, pod: spec.template.spec, labels: spec.template.metadata.labels }]
    : [],
);

/** Each pod has one container besides those that prepare it, with the name of a service of compose.yaml. */
const programs = workloads.map(({ name, pod }) => {
  const [container] = pod.containers;
  const service = compose[name === 'helios' ? 'helios1' : name];
  assert.ok(container && service, name);
  assert.deepEqual([container.name, pod.containers.length], [name, 1]);
  return { name, pod, container, service };
});

const readNames = (file: string) => [...read(file).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
const settings = readNames('settings.env.example');
const secrets = readNames('secrets.env.example');
const ofOneMachine = readNames('../.env.example');

/** What a cluster has in place of the network of compose.yaml, whose values have `${NAME}` for `$(NAME)`. */
const toCluster = (value: string) =>
  value
    .replace('@postgres:', '@postgres-rw:')
    .replace('10.89.40.0/24', '$(PROXY_NETWORKS)')
    .replaceAll(/\$\{(\w+)\}/g, '$($1)');

const site = find('StatefulSet', 'site');
const OTHER_VALUES: Record<string, string | undefined> = {
  HELIOS_DB_POOL_SIZE: '10',
  // Processes on several machines have no common folder: mails need a server, and letters a bucket.
  HELIOS_MAIL_DIR: undefined,
  HELIOS_OBJECT_DIR: undefined,
  SITE_HEALTH_URLS: Array.from(
    { length: site?.spec?.replicas ?? 0 },
    (_, index) => `http://site-${index}.site-pods:9000/_health`,
  ).join(' '),
};

/** The program whose settings a container reads. */
const getProgram = (image: string, name: string): Program =>
  image === 'playhouse-site' ? (name as 'site' | 'previews') : (image.replace('playhouse-', '') as Program);

it('has a file for each resource, and each resource once', () => {
  const files = globSync('*.yaml', { cwd: FOLDER }).filter((file) => file !== 'kustomization.yaml');
  assert.deepEqual(kustomization.resources.toSorted(), files.toSorted());
  const names = resources.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
  assert.equal(new Set(names).size, names.length);
});

it('gives each program the variables of compose.yaml, from the settings and the secrets', () => {
  for (const { name, container, service } of programs) {
    assert.deepEqual(container.envFrom, [{ configMapRef: { name: 'settings' } }]);
    const values = new Map(settings.map((setting) => [setting, `$(${setting})`]));
    const own = container.env ?? [];
    for (const { name: variable, value, valueFrom } of own) {
      const secret = valueFrom?.secretKeyRef;
      if (secret) assert.ok(secret.name === 'secrets' && secrets.includes(secret.key), variable);
      for (const [, used = ''] of value?.matchAll(/\$\((\w+)\)/g) ?? [])
        assert.ok(values.has(used), `${name}: ${variable} needs ${used}`);
      values.set(variable, value ?? `$(${secret?.key})`);
    }
    const expected = Object.entries(service.environment).map(
      ([variable, value]) =>
        [variable, variable in OTHER_VALUES ? OTHER_VALUES[variable] : toCluster(value)] as const,
    );
    for (const [variable, value] of expected)
      assert.equal(values.get(variable), value, `${name}: ${variable}`);
    const names = own.map((variable) => variable.name).filter((variable) => !ofOneMachine.includes(variable));
    assert.deepEqual(
      names.filter((variable) => !(variable in service.environment)),
      [],
      name,
    );
    assertKnown(getProgram(container.image, name), names, 'deploy/kubernetes');
  }
});

it('has settings and secrets by the names of deploy/.env.example, each in one of both', () => {
  const all = [...settings, ...secrets];
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(
    all.filter((name) => !ofOneMachine.includes(name)),
    ['PROXY_NETWORKS'],
  );
  const texts = [...kustomization.resources, 'kustomization.yaml'].map(read).join('\n');
  for (const name of secrets) assert.match(texts, new RegExp(`\\b${name}\\b`), name);
});

it('starts the images as compose.yaml does, and asks for the same health', () => {
  for (const { name, container, pod, service } of programs) {
    assert.equal(`localhost/${container.image}`, service.image, name);
    assert.deepEqual([container.command, container.args], [service.entrypoint, service.command], name);
    const url = service.healthcheck?.test.at(-1);
    if (url === undefined || service.profiles) continue;
    const getUrl = ({ httpGet: { path, port } }: Probe) =>
      `http://127.0.0.1:${container.ports?.find((each) => each.name === port)?.containerPort}${path}`;
    assert.ok(container.readinessProbe && container.livenessProbe, name);
    assert.equal(getUrl(container.readinessProbe), url, name);
    // A process of Helios that waits for the database is not restarted.
    assert.equal(getUrl(container.livenessProbe), url.replace('/health/ready', '/health/live'), name);
    const [, metrics] =
      Object.entries(service.environment).find(([variable]) => variable.endsWith('_METRICS_PORT')) ?? [];
    const metricsPort = container.ports?.find((port) => port.name === 'metrics')?.containerPort;
    assert.equal(metricsPort, metrics && Number(metrics), name);
    const preStop = Number(container.lifecycle?.preStop.exec.command.at(-1) ?? 0);
    const grace = (pod.terminationGracePeriodSeconds ?? 30) - preStop;
    assert.ok(grace >= Number.parseInt(service.stop_grace_period, 10), name);
  }
  const images = new Set(programs.map(({ container }) => container.image));
  assert.deepEqual(kustomization.images.map((image) => image.name).toSorted(), [...images].toSorted());
  for (const { newTag } of kustomization.images) assert.equal(newTag, VERSION);
});

it('runs everything without root, on a file system that it cannot write', () => {
  for (const { name, pod } of programs) {
    // Otherwise Kubernetes sets HELIOS_PORT and others to addresses of Services.
    assert.equal(pod.enableServiceLinks, false, name);
    assert.equal(pod.securityContext.runAsNonRoot, true, name);
    for (const { securityContext } of [...(pod.initContainers ?? []), ...pod.containers]) {
      const { readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities } = securityContext;
      assert.deepEqual(
        [readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities],
        [true, false, { drop: ['ALL'] }],
        name,
      );
    }
  }
});

it('names only what is there', () => {
  for (const { name, pod } of programs) {
    const volumes = pod.volumes.map((volume) => volume.name);
    for (const { volumeMounts } of [...(pod.initContainers ?? []), ...pod.containers])
      for (const mount of volumeMounts) assert.ok(volumes.includes(mount.name), `${name}: ${mount.name}`);
    for (const { persistentVolumeClaim: claim } of pod.volumes)
      if (claim) assert.ok(find('PersistentVolumeClaim', claim.claimName), `${name}: ${claim.claimName}`);
  }
  const hasLabels = (selector: Labels) => (workload: { labels: Labels }) =>
    Object.entries(selector).every(([key, value]) => workload.labels[key] === value);
  for (const { kind, metadata, spec } of resources) {
    if (kind === 'Service') {
      const pod = workloads.find(hasLabels(spec?.selector ?? {}))?.pod;
      const ports = pod?.containers.flatMap((container) => container.ports ?? []) ?? [];
      for (const { targetPort, port } of spec?.ports ?? [])
        assert.equal(ports.find((each) => each.name === targetPort)?.containerPort, port, metadata.name);
    }
    if (kind === 'PodDisruptionBudget')
      assert.ok(workloads.some(hasLabels(spec?.selector?.matchLabels ?? {})), metadata.name);
    for (const { host, http } of spec?.rules ?? [])
      for (const { backend } of http.paths) {
        const ports = find('Service', backend.service.name)?.spec?.ports ?? [];
        assert.ok(
          ports.some((port) => port.name === backend.service.port.name),
          host,
        );
      }
  }
});

it('serves the hosts of the Caddyfile, each with a certificate', () => {
  const hosts = [...read('../Caddyfile').matchAll(/^((?:[a-z-]+\.)?)\{\$DOMAIN\} \{/gm)].map(
    ([, prefix]) => `${prefix}DOMAIN`,
  );
  const ingresses = resources.filter(({ kind }) => kind === 'Ingress');
  for (const { spec } of ingresses)
    assert.deepEqual(
      spec?.tls?.flatMap((tls) => tls.hosts),
      spec?.rules?.map(({ host }) => host),
    );
  const served = ingresses.flatMap(({ spec }) => spec?.rules?.map(({ host }) => host) ?? []);
  assert.deepEqual(served.toSorted(), hosts.toSorted());
});

it('has database connections for as many processes of Helios as there may be', () => {
  const { maxReplicas = 0, scaleTargetRef } = find('HorizontalPodAutoscaler', 'helios')?.spec ?? {};
  assert.ok(scaleTargetRef && find(scaleTargetRef.kind, scaleTargetRef.name));
  const connections = Number(find('Cluster', 'postgres')?.spec?.postgresql?.parameters['max_connections']);
  // Each process has one more for notifications, and one more process starts during an upgrade.
  const needed = (maxReplicas + 1) * (Number(OTHER_VALUES['HELIOS_DB_POOL_SIZE']) + 1);
  assert.ok(maxReplicas > 1 && needed < connections / 1.5, `${needed} of ${connections}`);
});
