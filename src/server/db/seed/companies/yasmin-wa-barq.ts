// A demo company (Amman, smart meters). Shows how the board displays a right-to-left script and a company without a
// logo.
import type { DemoCompany } from '../demo-company.ts'
import { prose } from '../prose.ts'

export const yasminWaBarq: DemoCompany = {
  name: 'ياسمين وبرق',
  website: 'https://yasmin-barq.example',
  description: 'برمجيات لعدّادات الكهرباء الذكية والطاقة الشمسية المنزلية.',
  logo: null,
  jobs: [
    {
      title: 'مهندس/ة برمجيات (Django)',
      daysAgo: 10.2,
      locationType: 'In-Person',
      location: 'عمّان، الأردن',
      countries: ['JO'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Mid-Level',
      salary: { min: 1_900, max: 2_600, period: 'month' },
      skills: ['Django', 'PostgreSQL', 'MQTT', 'Python'],
      applyLink: 'https://yasmin-barq.example/wazaif/django',
      description: prose`
        يرسل لنا ستون ألف عدّاد قراءة كل ربع ساعة. نبحث عن زميل أو زميلة لبناء الواجهة التي تشرح للناس
        فاتورتهم قبل أن تصل.

        ## ماذا ستفعل
        - تصميم واجهات برمجية بسيطة وموثّقة باستخدام Django
        - معالجة القراءات المتأخرة والمكررة دون أن يدفع أحد مرتين
        - كتابة اختبارات يفهمها من يأتي بعدك

        ## ما نطلبه
        - ثلاث سنوات من الخبرة مع Python
        - العربية للعمل اليومي والإنجليزية للقراءة

        المكتب في جبل اللويبدة، وفيه شرفة وياسمينة حقيقية.
      `,
    },
    {
      title: 'IoT Backend Engineer, Smart Meters',
      daysAgo: 24.9,
      locationType: 'Remote',
      location: 'Remote, UTC+1 to UTC+4',
      countries: ['JO', 'EG', 'TR', 'AE', 'TN'],
      employmentSchedule: 'Full-time',
      contractType: 'Employee',
      seniorityLevel: 'Senior',
      salary: { min: 50_000, max: 70_000, period: 'year' },
      skills: ['MQTT', 'Python', 'asyncio', 'Embedded protocols', 'TLS'],
      applyLink: 'https://yasmin-barq.example/jobs/iot-backend',
      description: prose`
        A meter lives for fifteen years; our protocol has to outlive two rewrites of everything else. You design
        the link between the meter and Django: certificates that can be renewed over a bad line, firmware updates
        that can be stopped halfway, and clocks that are allowed to be wrong.
      `,
    },
  ],
}
