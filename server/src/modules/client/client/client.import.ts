import { randomUUID } from 'node:crypto'
import { clientFailures, clientSource, payPolicy } from '@seam/contract/client/client'
import { clientImport } from '@seam/contract/client/client.import'
import { commonFailures } from '@seam/contract/kit/failure'
import { labelsOf, valueOf } from '@seam/contract/kit/label'
import type { z } from 'zod'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { collectFaults, RowFault } from '../../../kit/import/try-rows.ts'
import { Refusal } from '../../../kit/refusal.ts'
import { missingPermissions } from '../../../kit/require-permission.ts'
import { nameKeyOf } from '../../../kit/text/pinyin.ts'
import { selectEnabledSalesmen } from '../../catalogue/salesman/salesman.rows.ts'
import { selectEnabledGrades } from '../grade/grade.rows.ts'
import { createClient, refusalsOfDuplicate } from './client.commands.ts'
import { provisionalCode } from './client.rules.ts'
import { lockAllLikeness } from './duplicates.rows.ts'

type ImportedClient = z.output<typeof clientImport.row>

/** The column of a refusal, if it has one. */
const columnOf: Readonly<Record<number, string>> = {
  [clientFailures.nameTaken.code]: 'clientName',
  [clientFailures.likelyThere.code]: 'repeatReason',
  [clientFailures.creditCodeTaken.code]: 'creditCode',
  [commonFailures.noPermission.code]: 'gradeName',
}

const byColumn = (refusal: Refusal) => new RowFault(columnOf[refusal.failure.code] ?? '', refusal.message)

const likenessOf = ({ clientName = '', creditCode = '', telephone = '' }: Partial<ImportedClient>) => ({
  clientName,
  creditCode,
  telephone,
  nameKey: nameKeyOf(clientName),
})

/** A name identifies a person only if it is unique. */
const onlyOne = (called: readonly { readonly id: number }[] = []) => {
  const [first, second] = called
  if (first === undefined) throw new RowFault('salesmanName', clientFailures.salesmanStopped.message)
  if (second !== undefined) throw new RowFault('salesmanName', '有几位同名的业务员，请留空，导入后在页面上选')
  return first.id
}

export const clientImportRoutes = importRoutes(clientImport, {
  choices: async db => ({
    sourceName: labelsOf(clientSource),
    salesmanName: [...new Set((await selectEnabledSalesmen(db)).map(({ salesmanName }) => salesmanName))],
    gradeName: (await selectEnabledGrades(db)).map(({ gradeName }) => gradeName),
    payPolicyName: labelsOf(payPolicy),
  }),
  nameOf: ({ clientName }) => clientName,
  constraints: {
    client_name_taken: ['clientName', clientFailures.nameTaken],
    client_credit_code_taken: ['creditCode', clientFailures.creditCodeTaken],
  },
  begin: async ({ db, caller, dry }) => {
    await lockAllLikeness(db)
    const fromLowest = await selectEnabledGrades(db)
    const lowest = fromLowest[0]?.id
    const grades = new Map(fromLowest.map(({ gradeName, id }) => [gradeName, id]))
    const salesmen = Map.groupBy(await selectEnabledSalesmen(db), ({ salesmanName }) => salesmanName)
    const gradeOf = (name: string): number | null => {
      const id = name === '' ? null : grades.get(name)
      if (id === undefined) throw new RowFault('gradeName', clientFailures.gradeStopped.message)
      return id
    }
    const salesmanOf = (name: string) => (name === '' ? null : onlyOne(salesmen.get(name)))
    const policyOf = (name: string) => valueOf(payPolicy, name) ?? payPolicy.payFirst
    const look = async ({
      salesmanName = '',
      gradeName = '',
      payPolicyName = '',
      ...draft
    }: Partial<ImportedClient>) => [
      ...(await collectFaults(
        () => salesmanOf(salesmanName),
        () => {
          const granted = (gradeOf(gradeName) ?? lowest) !== lowest || policyOf(payPolicyName) !== payPolicy.payFirst
          if (granted && !caller.permissions.has('clientGrant'))
            throw new RowFault('gradeName', missingPermissions(['clientGrant']))
        },
      )),
      ...(await refusalsOfDuplicate(db, caller.scope, likenessOf(draft), draft.repeatReason ?? '')).map(byColumn),
    ]
    const add = async (
      { sourceName, salesmanName, gradeName, payPolicyName, ...draft }: ImportedClient,
      at: number,
    ) => {
      const [gradeId, salesmanId] = [gradeOf(gradeName), salesmanOf(salesmanName)]
      const source = valueOf(clientSource, sourceName) ?? clientSource.visit
      const input = { ...draft, source, salesmanId, gradeId, payPolicy: policyOf(payPolicyName) }
      await createClient(db, caller, input, dry ? provisionalCode(at, randomUUID()) : undefined).catch(
        (error: unknown) => {
          throw error instanceof Refusal ? byColumn(error) : error
        },
      )
      return undefined
    }
    return { look, add }
  },
})
