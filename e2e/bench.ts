import { expect, type Page } from '@playwright/test'
import type { CoalSample } from './coal-samples.ts'

type Box = { readonly labCode: string; readonly project: string; readonly time: number }

/** The label of the reading that has the focus: K7M4X2Q 灰分 第1次. */
const boxInFocus = async (page: Page): Promise<Box | undefined> => {
  const label =
    (await page
      .locator(':focus')
      .getAttribute('aria-label')
      .catch(() => null)) ?? ''
  const [, labCode = '', project = '', time] = /^(\S+) (\S+) 第(\d)次$/.exec(label) ?? []
  return time === undefined ? undefined : { labCode, project, time: Number(time) }
}

/** Fills the open sheet from its first field; a range above the limit requires a third determination. */
const fillSheet = async (page: Page, samples: ReadonlyMap<string, CoalSample>) => {
  const first = await boxInFocus(page)
  const project = first?.project ?? ''
  const readingsOfSamples = [...samples.values()].map(({ readings }) => readings[project] ?? [])
  const most = Math.max(...readingsOfSamples.map(({ length }) => length))
  const count = readingsOfSamples.reduce((sum, { length }) => sum + length, 0)
  for (let typed = 0; typed < count; typed++) {
    const box = await boxInFocus(page)
    if (box === undefined) throw new Error(`the keyboard has left the sheet of ${project}`)
    await page.keyboard.type(samples.get(box.labCode)?.readings[project]?.[box.time - 1] ?? '')
    if (typed === 2 * samples.size - 1 && most > 2) {
      // a number that is half typed may require a third determination too
      await expect(page.getByText('需加测')).toHaveCount(1)
      await expect(page.getByRole('textbox', { name: / 第3次$/ })).toHaveCount(1)
    }
    if (typed < count - 1) await page.keyboard.press('Enter')
  }
  return project
}

/** Waits until the sheet has no faults, and submits it. */
const handIn = async (page: Page, samples: ReadonlyMap<string, CoalSample>) => {
  await expect(page.getByText('合格', { exact: true })).toHaveCount(samples.size)
  await page.keyboard.press('Control+Enter')
}

const queueOf = (page: Page) => page.getByRole('navigation', { name: '检测项目' }).getByRole('button')
const sheetIsOpen = (page: Page) => expect(page.getByRole('textbox', { name: / 第1次$/ }).first()).toBeFocused()

/** Enters the readings of one project for all samples, by keyboard only. */
export const enterProject = async (page: Page, samples: ReadonlyMap<string, CoalSample>, project: string) => {
  await queueOf(page).filter({ hasText: project }).focus()
  await page.keyboard.press('Enter')
  await sheetIsOpen(page)
  await fillSheet(page, samples)
  await handIn(page, samples)
  await expect(queueOf(page).filter({ hasText: project })).toHaveCount(0)
}

/** Enters all waiting readings, sheet by sheet. Returns the projects in the order of the sheets. */
export const enterAll = async (page: Page, samples: ReadonlyMap<string, CoalSample>) => {
  const queue = queueOf(page)
  await expect(queue.first()).toBeVisible()
  const projects = await queue.count()
  await queue.first().focus()
  await page.keyboard.press('Enter')
  const steps: string[] = []
  for (let sheet = 1; sheet <= projects; sheet++) {
    await sheetIsOpen(page)
    steps.push(await fillSheet(page, samples))
    await handIn(page, samples)
    if (sheet === projects) break
    await expect(page.getByRole('button', { name: /^下一个/ })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('没有待检的样品')).toBeVisible()
  return steps
}
