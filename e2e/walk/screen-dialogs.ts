import { expect, type Locator, type Page } from '@playwright/test'
import { expectToFit } from './dialog-boxes.ts'
import { type ScreenLine, screenLines } from './screen-table.ts'
import type { watch } from './watch.ts'

type Watch = ReturnType<typeof watch>

/** The dialogs that were turned through the widths by this process: they look the same to everybody. */
const turnedDialogs = new Set<string>()

/** The fields without an accessible name. */
const namelessFields = (dialog: Locator): Promise<string[]> =>
  dialog.locator('input, textarea, select, [role=combobox]').evaluateAll(fields =>
    fields
      .filter(field => field.checkVisibility())
      .filter(field => {
        const labels = 'labels' in field ? [...((field as HTMLInputElement).labels ?? [])] : []
        const others = (field.getAttribute('aria-labelledby') ?? '').split(' ').map(id => document.getElementById(id))
        const texts = [...labels, ...others].map(label => label?.textContent ?? '')
        return [field.getAttribute('aria-label'), field.getAttribute('title'), ...texts].every(text => !text?.trim())
      })
      .map(field => field.outerHTML.slice(0, 200)),
  )

const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)

/** Finds the button or menu item that opens a dialog, if the user has it. */
type Find = () => Promise<Locator | undefined>

/** Opens a dialog, which loads, and closes it; returns whether there is one. */
const visitDialog = async (
  page: Page,
  { settle }: Watch,
  name: string,
  find: Find,
  look: (dialog: Locator) => Promise<void>,
) => {
  const button = await find()
  if (button === undefined) return false
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog, name).toBeVisible()
  await settle()
  // a menu that fades out would take the Escape
  await expect(page.locator('.ant-dropdown:not(.ant-dropdown-hidden)'), name).toHaveCount(0)
  await look(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog, name).toBeHidden()
  return true
}

/** Opens a dialog if the user has it: it fits every width, names its fields, and gives the focus back. */
const tryDialog = async (page: Page, watched: Watch, name: string, find: Find) => {
  const isNew = !turnedDialogs.has(name)
  const isThere = await visitDialog(page, watched, name, find, async dialog => {
    if (!isNew) return
    expect.soft(await namelessFields(dialog), name).toEqual([])
    await expectToFit(page, dialog, name)
  })
  if (!isThere) return
  turnedDialogs.add(name)
  // The rows of a phone are other elements: after the turn nothing may be there to give the focus to.
  if (isNew && (await isFocusLost(page))) await visitDialog(page, watched, name, find, async () => undefined)
  expect.soft(await isFocusLost(page), `${name} gives the focus back`).toBe(false)
  expect.soft(watched.news(), name).toEqual([])
}

const firstOf = async (button: Locator) => ((await button.count()) > 0 ? button.first() : undefined)

/** The rows whose menus are searched for an action: those of a tree begin with its roots, which have fewer. */
const searchedRows = 4

/** The action of the first row that has it as a link, or in the menu 更多 of one of the first rows. */
const findAction = async (page: Page, view: Locator, label: string): Promise<Locator | undefined> => {
  const actions = view.locator('.row-actions')
  const link = await firstOf(actions.getByRole('button', { name: label, exact: true }))
  if (link !== undefined) return link
  const menus = await actions.getByRole('button', { name: '更多操作' }).all()
  for (const more of menus.slice(0, searchedRows)) {
    await more.click()
    await expect(page.getByRole('menu').last()).toBeVisible()
    const item = await firstOf(page.getByRole('menuitem', { name: label, exact: true }))
    if (item !== undefined) return item
    await page.keyboard.press('Escape')
  }
  return undefined
}

/** Opens the dialogs of a screen that the user may open: of its buttons, of a row, and of the selected rows. */
export const openDialogs = async (page: Page, watched: Watch, view: Locator, address: string, line: ScreenLine) => {
  const { dialogs = [], rowDialogs = [], batchDialogs = [], isBatchMixed = false } = line
  const findButton = (label: string) =>
    firstOf(view.getByRole('button', { name: new RegExp(`${[...label].join(' ?')}$`) }))
  for (const label of dialogs) await tryDialog(page, watched, `${address} ${label}`, () => findButton(label))
  // those of rows by the first who has them: they need no other calls for others
  const isNew = (label: string) => !turnedDialogs.has(`${address} ${label}`)
  for (const label of rowDialogs.filter(isNew))
    await tryDialog(page, watched, `${address} ${label}`, () => findAction(page, view, label))
  const box = view.locator(isBatchMixed ? 'thead' : 'tbody').getByRole('checkbox')
  const newBatches = batchDialogs.filter(isNew)
  if (newBatches.length === 0 || (await box.count()) === 0) return
  await box.first().check()
  for (const label of newBatches) await tryDialog(page, watched, `${address} ${label}`, () => findButton(label))
}

/** The dialogs of the table of screens that nobody opened in this process. */
export const unopenedDialogs = (): string[] =>
  Object.entries(screenLines)
    .flatMap(([address, { dialogs = [], rowDialogs = [], batchDialogs = [] }]) =>
      [...dialogs, ...rowDialogs, ...batchDialogs].map(label => `${address} ${label}`),
    )
    .filter(name => !turnedDialogs.has(name))
