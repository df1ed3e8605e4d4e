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

/** A table as the code names it, and as raw text refers to its columns. */
type Name = { readonly table: string; readonly prefix: string }

const nameOf = ({ table }: JoinNode): Name | undefined => {
  const isAlias = AliasNode.is(table) && IdentifierNode.is(table.alias)
  const name = isAlias
    ? (table.alias as IdentifierNode).name
    : TableNode.is(table)
      ? table.table.identifier.name
      : undefined
  return name === undefined ? undefined : { table: name, prefix: `${snakeCase(name)}.` }
}

/** A name as a table in a reference, or as text of a raw fragment. */
const mentions = (node: unknown, name: Name): boolean => {
  if (typeof node === 'string') return node.includes(name.prefix)
  if (typeof node !== 'object' || node === null) return false
  if (TableNode.is(node as OperationNode)) return (node as TableNode).table.identifier.name === name.table
  for (const key in node) if (mentions(node[key as keyof typeof node], name)) return true
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
