/** The part of a manifest that the tests read; the check has validated all of it. */
export type Manifest = {
  kind: string;
  metadata: { name: string; namespace?: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    replicas?: number;
    selector?: { matchLabels?: Labels } & Labels;
    template: { metadata: { labels: Labels }; spec: Pod };
    scaleTargetRef: { name: string };
    podSelector: { matchLabels: Labels };
    ports: { name: string; targetPort: string }[];
    endpoints: { port: string }[];
    triggers: { metadata: Record<string, string> }[];
    egress?: {
      to?: { ipBlock: { cidr: string; except: string[] } }[];
      ports: { protocol: string; port: number }[];
    }[];
    rules: { http: { paths: { backend: { service: { name: string } } }[] } }[];
  };
};
export type Labels = Record<string, string>;
export type Container = {
  name: string;
  image: string;
  args: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { optional?: boolean } } }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: unknown;
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
  volumeMounts: { name: string; mountPath: string }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
};
type Probe = { httpGet: { path: string; port: string } };
type Pod = {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  enableServiceLinks: boolean;
  securityContext: { fsGroup: number };
  containers: Container[];
  initContainers?: Container[];
  volumes: { name: string; emptyDir?: { sizeLimit: string }; configMap?: { name: string } }[];
};
