import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright';
import { smallTargets, twinSelector } from './touch-targets.ts';

/** Minified: each document parses it again, and the readable one is twice as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules of axe that are not checked. */
const disabledRules: readonly { rule: string; why: string }[] = [];

/** The narrowest window that must show everything without scrolling sideways. */
const MIN_WIDTH_PX = 320;

export interface AccessibilityOptions {
  /** Leaves out the narrow window, for what closes when a window changes its size. */
  isTransient?: boolean;
  /**
   * A CSS selector of the only part that axe checks. An opened list traps the focus and hides the
   * page from screen readers, which axe recognises for dialogs only.
   */
  selector?: string;
}

/**
 * Expects what must hold for every screen and state: axe finds nothing, every control is large
 * enough for a finger, and nothing is wider than a window of 320 px.
 */
export async function expectAccessible(
  page: Page,
  { isTransient = false, selector }: AccessibilityOptions = {},
): Promise<void> {
  // A tab in the background renders once a second.
  await page.bringToFront();
  await animationsEnded(page);
  const held = await page.evaluateHandle(holdEndless);
  const [findings, small] = [await axeViolations(page, selector), await touchTargetFlaws(page)];
  const wide = isTransient ? [] : await overflowFlaws(page);
  await held.evaluate((animations) => animations.forEach((animation) => animation.play()));
  const flaws = [...findings, ...small.map((one) => `too small for a finger: ${one}`), ...wide];
  expect(flaws, `what is wrong at ${page.url()}`).to.deep.equal([]);
}

/**
 * Resolves when no animation that has an end has been running for two frames: what an answer
 * changes is rendered in several steps, and each may start one. A button that is enabled again has
 * the colour of its text at once and its background later. What moves all the time is waited for
 * five times.
 */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [calmFrames, waits] = [0, 0];
    while (calmFrames < 2 && waits < 5) {
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
      await Promise.allSettled(ending.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
      if (ending.length === 0) calmFrames += 1;
      else [calmFrames, waits] = [0, waits + 1];
    }
  });
}

/**
 * Runs in the page: pauses what moves all the time. Without a graphics card its frames take longer
 * than all that is looked at meanwhile.
 */
function holdEndless(): Animation[] {
  const endless = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
    );
  for (const animation of endless) animation.pause();
  return endless;
}

async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  // Half a megabyte of rules is loaded once per document, however often it is checked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    runOnly: rules,
    rules: Object.fromEntries(disabledRules.map(({ rule }) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  };
  return page.evaluate(runAxe, { part, options, twin: twinSelector });
}

/**
 * Runs in the page. A control that lies half below the fixed bar of phones is too small only there:
 * it is looked at again in the middle of the window, to which a person can scroll it. What has a
 * twin of full size may be small.
 */
async function runAxe({
  part,
  options,
  twin,
}: {
  part: string;
  options: RunOptions;
  twin: string;
}): Promise<string[]> {
  // The loaded source defines `axe` there.
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(part, options);
  const flaws: string[] = [];
  for (const { id, help, nodes } of violations) {
    for (const { html, failureSummary, target } of nodes) {
      if (id === 'target-size' && (await isLargeInTheMiddle(target.join(' ')))) continue;
      flaws.push(`axe ${id}: ${help}: ${html} ${failureSummary ?? ''}`);
    }
  }
  return flaws;

  async function isLargeInTheMiddle(selector: string): Promise<boolean> {
    const { scrollX, scrollY } = window;
    const element = document.querySelector(selector);
    if (element?.closest(twin)) return true;
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const again = await inPage.run(selector, { runOnly: ['target-size'] });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return again.violations.length === 0;
  }
}

async function touchTargetFlaws(page: Page): Promise<string[]> {
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  return isTouch ? smallTargets(page) : [];
}

async function overflowFlaws(page: Page): Promise<string[]> {
  const usual = page.viewportSize();
  if (!usual) return [];
  await page.setViewportSize({ ...usual, width: MIN_WIDTH_PX });
  // Styles follow the window in a frame of the browser, and components that measure themselves in
  // the next; frames of a page whose clock is ours come before.
  await page
    .waitForFunction((max) => document.documentElement.scrollWidth <= max, MIN_WIDTH_PX, {
      timeout: 2_000,
    })
    .catch(() => undefined);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(usual);
  return width > MIN_WIDTH_PX ? [`${width} px wide in a window of ${MIN_WIDTH_PX} px`] : [];
}
