/** The groups for which a module can be made, with the menu directory of its screen. */
const directories = { system: 'system', catalogue: 'basic', client: 'client', lab: 'delegate' } as const

type Group = keyof typeof directories

/** The spellings of a noun. */
export type Names = {
  readonly group: Group
  /** The file of contract/src/menus, and the first part of the address. */
  readonly directory: string
  /** invoice-request */
  readonly file: string
  /** invoiceRequest */
  readonly camel: string
  /** InvoiceRequest */
  readonly pascal: string
  /** invoice_request */
  readonly snake: string
  /** 开票申请 */
  readonly label: string
  readonly view: string
  readonly edit: string
}

const longestPermission = 20

export class UsageFault extends Error {}

const isGroup = (group: string): group is Group => Object.hasOwn(directories, group)

export const namesOf = (group = '', file = '', label = ''): Names => {
  if (!isGroup(group)) throw new UsageFault(`the group is one of ${Object.keys(directories).join(', ')}`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(file)) throw new UsageFault('the noun is written-like-this')
  if (label === '') throw new UsageFault('the Chinese name is missing')
  const pascal = file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  const [view, edit] = [`${camel}View`, `${camel}Edit`]
  if (view.length > longestPermission)
    throw new UsageFault(`${view} is longer than ${longestPermission} letters: take a shorter noun`)
  return {
    group,
    directory: directories[group],
    file,
    camel,
    pascal,
    snake: file.replaceAll('-', '_'),
    label,
    view,
    edit,
  }
}

/** A field of a plain list besides its name: `telephone:text:电话`. */
export type Field = {
  readonly name: string
  readonly snake: string
  readonly type: 'text' | 'number'
  readonly label: string
}

export const fieldOf = (argument: string): Field => {
  const [name = '', type = '', label = ''] = argument.split(':')
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || (type !== 'text' && type !== 'number') || label === '')
    throw new UsageFault(`'${argument}' is no field: write telephone:text:电话, or weight:number:重量`)
  return { name, snake: name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`), type, label }
}

export type State = { readonly name: string; readonly value: number; readonly label: string; readonly tone: string }

/** A command that leads from the previous state to its own. */
export type Step = { readonly command: string; readonly label: string; readonly from: string; readonly to: string }

export type Lifecycle = { readonly states: readonly [State, ...State[]]; readonly steps: readonly [Step, ...Step[]] }

const tones = ['blue', 'green', 'gray', 'purple', 'cyan', 'gold', 'orange', 'red']

/** `requested:待开票 issue:开票:issued:已开票 void:作废:voided:已作废`: the first state, then commands with their states. */
export const lifecycleOf = (first = '', ...rest: readonly string[]): Lifecycle => {
  const [name = '', label = ''] = first.split(':')
  const states: [State, ...State[]] = [{ name, value: 10, label, tone: 'blue' }]
  const steps = rest.map((argument): Step => {
    const [command = '', commandLabel = '', to = '', toLabel = ''] = argument.split(':')
    const before = states.at(-1)?.name ?? name
    states.push({ name: to, value: states.length * 10 + 10, label: toLabel, tone: tones[states.length] ?? 'gray' })
    return { command, label: commandLabel, from: before, to }
  })
  const [one, ...others] = steps
  const words = [
    ...states.flatMap(state => [state.name, state.label]),
    ...steps.flatMap(step => [step.command, step.label]),
  ]
  if (one === undefined || words.includes(''))
    throw new UsageFault('give the first state, then each command: requested:待开票 issue:开票:issued:已开票')
  return { states, steps: [one, ...others] }
}
