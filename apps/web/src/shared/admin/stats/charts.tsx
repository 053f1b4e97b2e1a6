import type { ReactNode } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

/** A bar of the chart, and the value it is compared with. */
export type Point = { id: string; value: number; before?: number }

type ChartProps = {
  points: readonly Point[]
  /** Label of the axis and of the tooltip. */
  nameOf: (id: string) => string
  textOf: (value: number) => string
  /** True for one bar per row, with its name before it. The compared values are not drawn. */
  areBarsHorizontal: boolean
}

const TICK = { fill: 'var(--muted)', fontSize: 13 }
const AXIS = { stroke: 'var(--control)' }

/**
 * Bars with a dashed line for the compared values, distinguishable without color. Uses theme colors and no animation.
 * Screen readers get the chart as one image; the figures are in a table.
 */
export default function Chart({ points, nameOf, textOf, areBarsHorizontal }: ChartProps) {
  const isCompared = !areBarsHorizontal && points.some(({ before }) => before !== undefined)
  // Otherwise an empty chart has the ticks 0 to 4.
  const isEmpty = points.every(({ value, before = 0 }) => value === 0 && before === 0)
  const names = { dataKey: 'id', tickFormatter: nameOf, tick: TICK, axisLine: AXIS, tickLine: false }
  const amounts = {
    allowDecimals: false,
    ...(isEmpty && { ticks: [0] }),
    tickFormatter: textOf,
    tick: TICK,
    axisLine: false,
    tickLine: false,
  }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        layout={areBarsHorizontal ? 'vertical' : 'horizontal'}
        accessibilityLayer={false}
        margin={{ top: 8, right: areBarsHorizontal ? 24 : 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={areBarsHorizontal} horizontal={!areBarsHorizontal} stroke="var(--hairline)" />
        {areBarsHorizontal ? (
          <>
            <XAxis type="number" {...amounts} minTickGap={16} />
            <YAxis type="category" width="auto" {...names} interval={0} />
          </>
        ) : (
          <>
            <XAxis {...names} minTickGap={16} />
            <YAxis width="auto" {...amounts} />
          </>
        )}
        <Tooltip
          cursor={{ fill: 'var(--raised)' }}
          isAnimationActive={false}
          content={({ active, label }) => {
            const point = active ? points.find(({ id }) => id === label) : undefined
            return point ? <ChartTooltip point={point} name={nameOf(point.id)} textOf={textOf} /> : null
          }}
        />
        <Bar
          dataKey="value"
          fill="var(--accent)"
          radius={areBarsHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0]}
          maxBarSize={48}
          isAnimationActive={false}
        />
        {isCompared && (
          <Line
            dataKey="before"
            type="linear"
            stroke="var(--text)"
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={points.length === 1}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type TipProps = { point: Point; name: string; textOf: (value: number) => ReactNode }

function ChartTooltip({ point: { value, before }, name, textOf }: TipProps) {
  return (
    <div className="rounded-control border border-control bg-surface px-3 py-2 text-sm text-text">
      <p className="text-muted">{name}</p>
      <p className="font-semibold tabular-nums">{textOf(value)}</p>
      {before !== undefined && <p className="text-muted tabular-nums">┄ {textOf(before)}</p>}
    </div>
  )
}
