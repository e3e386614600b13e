import { join } from 'node:path';

/** One part of `npm test`: a script that sends a `StageResult` to its parent. */
export interface Stage {
  script: string;
  args: readonly string[];
  needs: readonly ('postgres' | 'frontend' | 'chromium')[];
  /** Whether its test files may be shared out among processes. */
  isParallel: boolean;
}

const mocha = join(import.meta.dirname, 'mocha-stage.ts');

const stages: Readonly<Record<string, Stage>> = {
  check: {
    script: join(import.meta.dirname, '../check/run.ts'),
    args: [],
    needs: [],
    isParallel: false,
  },
  unit: {
    script: mocha,
    args: [
      'contract/**/*.test.ts',
      'backend/**/*.test.ts',
      'preview-engine/**/*.test.ts',
      'frontend/**/*.test.ts',
      'infra/**/*.test.ts',
      'tests/*.test.ts',
      'tests/unit/**/*.test.ts',
    ],
    needs: ['postgres'],
    isParallel: true,
  },
  journeys: {
    script: mocha,
    args: ['tests/journeys/**/*.test.ts'],
    needs: ['postgres'],
    isParallel: true,
  },
  browser: {
    script: mocha,
    args: ['tests/browser/**/*.test.ts'],
    needs: ['postgres', 'frontend', 'chromium'],
    isParallel: true,
  },
};

export function stageNames(): string[] {
  return Object.keys(stages);
}

export function stageNamed(name: string): Stage | undefined {
  return Object.hasOwn(stages, name) ? stages[name] : undefined;
}
