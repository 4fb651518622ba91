// Draws the statistics of a job by week. This module loads the charting library, so it is imported lazily.
import {
  CategoryScale,
  Chart,
  type ChartDataset,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'

import type { WeekStatistics } from '#contract/jobs/statistics.ts'
import { usePageData } from '#web/lib/page-data.ts'

import { formatWeek, isOver, series } from './series.ts'

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip)

type WeekChartProps = { weeks: readonly WeekStatistics[] }

/** A canvas cannot use CSS custom properties, so the chart reads their computed values. */
function getStyle(element: Element, property: string): string {
  return getComputedStyle(element).getPropertyValue(property)
}

function createDatasets(legend: Element, weeks: readonly WeekStatistics[]): ChartDataset<'line', number[]>[] {
  return series.map(({ name, label, dash, point }, place) => {
    const color = getStyle(legend.children[place] ?? legend, 'color')
    return {
      label,
      data: weeks.map((week) => week[name]),
      borderColor: color,
      backgroundColor: color,
      hoverBackgroundColor: color,
      hoverBorderColor: color,
      borderDash: [...dash],
      pointStyle: point,
      borderWidth: 2,
      pointRadius: 4,
      tension: 0,
    }
  })
}

function drawChart(
  canvas: HTMLCanvasElement,
  legend: Element,
  weeks: readonly WeekStatistics[],
): Chart<'line'> {
  const text = getStyle(legend, 'color')
  const line = getStyle(legend, 'border-bottom-color')
  const font = { family: getStyle(legend, 'font-family') }
  return new Chart(canvas, {
    type: 'line',
    data: { labels: weeks.map(formatWeek), datasets: createDatasets(legend, weeks) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: line },
          ticks: { color: text, font, maxRotation: 0 },
        },
        y: {
          beginAtZero: true,
          suggestedMax: 4,
          grid: { color: line },
          border: { display: false },
          ticks: { color: text, font, precision: 0 },
        },
      },
    },
  })
}

/** Calls `redraw` when the visitor's choice of a theme or the system's theme changes. */
function watchTheme(redraw: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(redraw)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  media.addEventListener('change', redraw)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', redraw)
  }
}

/** The canvas is decorative, because the table below has the same values. */
export function WeekChart({ weeks }: WeekChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const legend = useRef<HTMLUListElement>(null)
  const { now } = usePageData()
  useEffect(() => {
    const [surface, colors] = [canvas.current, legend.current]
    if (surface === null || colors === null) return undefined
    const shown = weeks.filter((week) => isOver(week, now))
    let chart = drawChart(surface, colors, shown)
    const stopWatching = watchTheme(() => {
      chart.destroy()
      chart = drawChart(surface, colors, shown)
    })
    return () => {
      stopWatching()
      chart.destroy()
    }
  }, [weeks, now])
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul ref={legend} className="flex flex-wrap gap-x-5 gap-y-1 border-line text-small text-muted">
        {series.map(({ name, label, look, mark }) => (
          <li key={name} className={look}>
            {mark} {label}
          </li>
        ))}
      </ul>
      <div className="relative h-56">
        <canvas ref={canvas} />
      </div>
    </div>
  )
}
