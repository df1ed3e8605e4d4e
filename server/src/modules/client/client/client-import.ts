import { clientFailures, clientSource, payPolicy } from '@seam/contract/client/client'
import { clientImport } from '@seam/contract/client/client-import'
import { commonFailures } from '@seam/contract/kit/failure'
import { labelsOf, valueOf } from '@seam/contract/kit/label'
import { importRoutes } from '../../../kit/import/import-routes.ts'
import { RowFault } from '../../../kit/import/try-rows.ts'
import { Refusal } from '../../../kit/refusal.ts'
import { openSalesmen } from '../../catalogue/salesman/salesman.rows.ts'
import { openGrades } from '../grade/grade.rows.ts'
import { createClient } from './add-client.ts'

/** The column of a refusal, where it has one. */
const columnOf: Readonly<Record<number, string>> = {
  [clientFailures.nameTaken.code]: 'clientName',
  [clientFailures.likelyThere.code]: 'repeatReason',
  [clientFailures.creditCodeTaken.code]: 'creditCode',
  [commonFailures.noPermission.code]: 'gradeName',
}

const byColumn = (error: unknown): unknown => {
  const key = error instanceof Refusal ? columnOf[error.failure.code] : undefined
  return error instanceof Refusal && key !== undefined ? new RowFault(key, error.message) : error
}

/** A name says who it is where only one is called so. */
const onlyOne = (called: readonly { readonly id: number }[] = []) => {
  const [first, second] = called
  if (first === undefined) throw new RowFault('salesmanName', clientFailures.salesmanStopped.message)
  if (second !== undefined) throw new RowFault('salesmanName', '有几位同名的业务员，请留空，导入后在页面上选')
  return first.id
}

export const clientImportRoutes = importRoutes(clientImport, {
  choices: async db => ({
    sourceName: labelsOf(clientSource),
    salesmanName: [...new Set((await openSalesmen(db)).map(({ salesmanName }) => salesmanName))],
    gradeName: (await openGrades(db)).map(({ gradeName }) => gradeName),
    payPolicyName: labelsOf(payPolicy),
  }),
  nameOf: ({ clientName }) => clientName,
  constraints: {
    client_name_taken: ['clientName', clientFailures.nameTaken],
    client_credit_code_taken: ['creditCode', clientFailures.creditCodeTaken],
  },
  begin: async ({ db, who }) => {
    const grades = new Map((await openGrades(db)).map(({ gradeName, id }) => [gradeName, id]))
    const salesmen = Map.groupBy(await openSalesmen(db), ({ salesmanName }) => salesmanName)
    return async ({ sourceName, salesmanName, gradeName, payPolicyName, ...draft }) => {
      const gradeId = gradeName === '' ? null : grades.get(gradeName)
      if (gradeId === undefined) throw new RowFault('gradeName', clientFailures.gradeStopped.message)
      const salesmanId = salesmanName === '' ? null : onlyOne(salesmen.get(salesmanName))
      const source = valueOf(clientSource, sourceName) ?? clientSource.visit
      const policy = valueOf(payPolicy, payPolicyName) ?? payPolicy.payFirst
      await createClient(db, who, { ...draft, source, salesmanId, gradeId, payPolicy: policy }).catch(
        (error: unknown) => {
          throw byColumn(error)
        },
      )
      return undefined
    }
  },
})
