import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { catalogueFailures } from '@seam/contract/kit/list/catalogue'
import { catalogue } from '../../../kit/catalogue/catalogue.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { salesmen } from './salesman.rows.ts'

export const salesmanRoutes = implement(
  salesmanCalls,
  catalogue(salesmanCalls, {
    table: 'salesman',
    name: 'salesmanName',
    rows: salesmen,
    labels: { salesmanName: '姓名', telephone: '电话', remarks: '备注' },
    columns: { salesmanName: 'salesmanName', telephone: 'telephone' },
  }),
  { salesman_taken: catalogueFailures.nameTaken },
)
