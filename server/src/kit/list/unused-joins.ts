import {
  AliasNode,
  type Expression,
  IdentifierNode,
  type JoinNode,
  type OperationNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'

const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const nameOf = ({ table }: JoinNode): string | undefined => {
  if (AliasNode.is(table) && IdentifierNode.is(table.alias)) return snakeCase(table.alias.name)
  return TableNode.is(table) ? snakeCase(table.table.identifier.name) : undefined
}

/** A name as a table in a reference, or as text of a raw fragment. */
const mentions = (node: unknown, table: string, prefix = `${table}.`): boolean => {
  if (typeof node === 'string') return node.includes(prefix)
  if (typeof node !== 'object' || node === null) return false
  if (TableNode.is(node as OperationNode)) return snakeCase((node as TableNode).table.identifier.name) === table
  for (const key in node) if (mentions(node[key as keyof typeof node], table, prefix)) return true
  return false
}

/**
 * The query without the left joins that neither its conditions nor its order need. PostgreSQL removes joins to a
 * unique key itself, but then still reads their column from the table, so that an index-only scan is impossible; lateral
 * ones it runs for each row. Every left join of a list must give at most one row.
 */
export const withoutUnusedJoins = <O>(query: Expression<O>): Expression<O> => {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node) || node.joins === undefined) return query
  const { joins, ...rest } = node
  const needed: JoinNode[] = []
  for (const join of joins.toReversed()) {
    const name = nameOf(join)
    const isLeft = join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin'
    if (!isLeft || name === undefined || mentions(rest, name) || needed.some(other => mentions(other, name)))
      needed.unshift(join)
  }
  const pruned = needed.length === joins.length ? node : { ...rest, ...(needed.length > 0 && { joins: needed }) }
  return Object.create(query, { toOperationNode: { value: () => pruned } })
}
