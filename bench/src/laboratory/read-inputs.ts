import pg from 'pg'

/** Rows of a laboratory that reads can name. */
type Names = Readonly<{
  clientId: number
  coefficientId: number
  projectId: number
  menuId: number
  roleId: number
  /** A delegation that is done, with its newest sample and item. */
  delegationId: number
  delegateCode: string
  sampleId: number
  labCode: string
  itemId: number
  /** A delegation on which money is open. */
  unpaidId: number
}>

const statement = `
  select delegation.client_id as "clientId", delegation.coefficient_id as "coefficientId", item.project_id as "projectId",
    (select min(menu_id) from menu_condition) as "menuId", (select min(id) from role) as "roleId",
    delegation.id as "delegationId", delegation.delegate_code as "delegateCode", sample.id as "sampleId", sample.lab_code as "labCode",
    item.id as "itemId",
    (select max(id) from delegation where state < 60 and pay_state < 3) as "unpaidId"
  from delegation join sample on sample.delegation_id = delegation.id join sample_item item on item.sample_id = sample.id
  where delegation.id = (select max(id) from delegation where state = 60)
  order by sample.id desc, item.id desc limit 1`

export const readNames = async (databaseUrl: string): Promise<Names> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Names>(statement)
    const [names] = rows
    if (names === undefined) throw new Error('the laboratory has no delegation that is done')
    return names
  } finally {
    await client.end()
  }
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const readings = [{ raw: '9.81' }, { raw: '9.83' }]

/** Inputs by the name of the call. */
export type Inputs = Readonly<Record<string, object>>

/** Input of reads that require more than an id that every laboratory has. */
export const inputsOf = (names: Names): Inputs => {
  const {
    clientId,
    coefficientId,
    projectId,
    menuId,
    roleId,
    delegationId,
    delegateCode,
    sampleId,
    labCode,
    itemId,
    unpaidId,
  } = names
  const samples = [{ sampleName: '原煤1', projectIds: [projectId] }]
  return {
    'calendar.get': { year: Number(today().slice(0, 4)) },
    'coalCategory.classify': { form: 1, vdaf: '28.10', g: '75', y: '15.0' },
    'condition.ofMenu': { menuId },
    'condition.panel': { menuId },
    'condition.choices': { menuId },
    'delegation.fee': { clientId, coefficientId, samples: samples.map(({ projectIds }) => ({ projectIds })) },
    'delegation.feeAgain': { delegateCode },
    'delegation.checkRepeat': { clientId, samples },
    'dictionary.entries': { dictType: 'state' },
    'dictionary.options': { dictType: 'state' },
    'dictionary.coloured': { dictType: 'state' },
    'plausibility.tryOut': { values: [{ code: 'AAD', value: '9.81' }] },
    'preference.get': { listKey: 'user' },
    'print.check': { ids: [delegationId], document: 'form' },
    'projectMethod.all': { projectId },
    'reference.options': { projectId },
    'refund.refundable': { delegateCode },
    'report.checkHasRran': { delegationId },
    'reportQuery.ofDelegations': { delegateCodes: [delegateCode] },
    'reportQuery.projects': { delegateCode },
    'result.worksheet': { projectId },
    'result.sample': { labCode },
    'result.preview': { projectId, readings },
    'result.blocked': { sampleId },
    'result.coalClass': { sampleId },
    'result.history': { itemId },
    'retest.projects': { sampleId },
    'role.authority': { roleId },
    'savedFilter.list': { listKey: 'user' },
    'scan.scan': { code: delegateCode },
    'search.pinyin': { names: ['柳林煤业'] },
    'statement.preview': { clientId, startDate: today(), endDate: today() },
    'till.quote': { delegateIds: [unpaidId] },
    'till.checkEnough': { clientId, amount: '100.00', payMethod: 2 },
    'vaultDeposit.line': { slipNo: 'CK0001' },
  }
}
