import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { expect, it } from 'vitest'
import { routes } from '../../../src/routes.ts'

const source = resolve(import.meta.dirname, '../../../src')
/** Whoever changes money has one of these among the files that they import, at any distance. */
const moneyRows = ['ledger/ledger', 'account/account', 'invoice/invoice', 'settlement/settlement'].map(file =>
  resolve(source, `modules/client/${file}.rows.ts`),
)

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^;]*?from '(\.[^']+)'/gms)].map(([, path = '']) =>
    resolve(dirname(file), path),
  )
const reachesMoney = (file: string, visited: Set<string>): boolean => {
  if (moneyRows.includes(file)) return true
  if (visited.has(file)) return false
  visited.add(file)
  return importsOf(file).some(next => reachesMoney(next, visited))
}

/** Names of the contract for writes whose modules can change money: `till.pay`. */
const moneyCalls = async () => {
  const modules = importsOf(resolve(source, 'routes.ts')).filter(file => reachesMoney(file, new Set()))
  const own = (await Promise.all(modules.map(file => import(file) as Promise<Record<string, unknown>>)))
    .flatMap(module => Object.values(module))
    .flat()
  const paths = new Set(
    routes.filter(route => own.includes(route) || route.clientOf !== undefined).map(({ call }) => call.path),
  )
  return Object.entries(allCalls).flatMap(([module, table]) =>
    Object.entries<Call>(table)
      .filter(([, { kind, path }]) => kind !== 'read' && kind !== 'export' && paths.has(path))
      .map(([name]) => `${module}.${name}`),
  )
}

/** Calls that stand in the steps of `parallel.test.ts`. */
const stepCalls = () => {
  const steps = readdirSync(import.meta.dirname).filter(file => /^parallel.*-steps\.ts$/.test(file))
  const texts = steps.map(file => readFileSync(resolve(import.meta.dirname, file), 'utf8')).join('\n')
  return new Set([...texts.matchAll(/\b(\w+)Calls\.(\w+)\b/g)].map(([, module, name]) => `${module}.${name}`))
}

const results = 'results of a delegation have no price'
const titles = 'a title of invoices has no amount'
const answers = 'an answer to figures that do not change'
const drafts = 'a draft of a report finishes nothing'
/** Writes that change no money, of modules that can; each with its reason. */
const withoutMoney: Readonly<Record<string, string>> = {
  'account.resetPayPassword': 'a password',
  'client.add': 'nobody else knows the client yet',
  'client.switchState': 'stops new delegations only',
  'client.setVxAccount': 'an address for messages',
  'clientImport.check': 'rolled back',
  'clientImport.run': 'nobody else knows the clients yet',
  'delegation.add': 'nothing is paid for it yet',
  'delegation.remove': 'drafts have no payments',
  'delegation.explainDelay': 'a text',
  'delegation.informClient': 'a message',
  'bankLineImport.check': 'rolled back',
  'invoiceImport.check': 'rolled back',
  'portalInvoice.addTitle': titles,
  'portalOrder.agree': 'as onlineOrder.confirm, at the price that the client sees',
  'portalStatement.confirm': answers,
  'portalStatement.dispute': answers,
  'statement.answer': answers,
  'print.printed': 'counts papers',
  'report.correct': drafts,
  'report.withdraw': drafts,
  'reportBatch.issue': 'its job issues as report.confirm does',
  'reportBatch.export': 'a file',
  'result.save': results,
  'result.submit': results,
  'result.takeOver': results,
  'result.confirm': results,
  'result.returnBack': results,
  'result.retract': results,
  'result.addInput': results,
  'ticket.update': titles,
}

it('names every call that writes money in the steps that run against each other', async () => {
  const [calls, inSteps] = [await moneyCalls(), stepCalls()]
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter(name => !inSteps.has(name) && !(name in withoutMoney))).toEqual([])
  expect(Object.keys(withoutMoney).filter(name => !calls.includes(name) || inSteps.has(name))).toEqual([])
})
