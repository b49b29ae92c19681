/** One page to download. */
export interface Paper {
  file: string;
  title: string;
  lead: string;
  sections: { heading: string; text?: string; rows?: string[][] }[];
  foot: string;
}

const foot =
  'Lamplight Theatres, 1-800-555-0117. The Lantern House, 214 Barley Mill Road, Ronks, PA 17572, (717) 555-0142. The Hill House, 88 Cedar Lookout Drive, Branson, MO 65616, (417) 555-0186.';
const prices = 'Dates, times and prices change. The ticket page of the site always knows them best.';

export const papers: readonly Paper[] = [
  {
    file: 'download-facts',
    title: 'Lamplight in one page',
    lead: 'Two houses, a film company, a conservatory, and one lamp that is never put out.',
    sections: [
      {
        heading: 'How it began',
        text: 'In 1976, on the night of a Christmas play, the power failed. Ada and Tobias Kern moved the whole of it, children and sheep and all, up the lane to a barn, and lit it with nine lanterns.',
      },
      {
        heading: 'What we do',
        text: 'We tell the stories of the Bible on stage and screen, as honestly and as beautifully as two hundred of us know how. Every production is first cut from paper and held up to a lamp. If it does not glow, we start again.',
      },
      {
        heading: 'The houses',
        rows: [
          ['The Lantern House', 'Ronks, near Lancaster, Pennsylvania', 'Three stages around the audience'],
          ['The Hill House', 'Branson, Missouri', 'One stage, as wide as a valley'],
        ],
      },
      {
        heading: 'The company',
        rows: [
          ['People', 'Some two hundred, and as many volunteer ushers'],
          ['Conservatory', 'Twenty-four students in two years'],
          ['Films', 'Jonah: Three Days Down; The Widow’s Oil'],
          ['Models in the loft', 'Four hundred'],
        ],
      },
    ],
    foot,
  },
  {
    file: 'download-ruth',
    title: 'Ruth',
    lead: 'A widow, her mother-in-law, and forty miles of road. The smallest love story in the Bible, told at the size of a whole horizon.',
    sections: [
      {
        heading: 'The story',
        text: 'Naomi has buried a husband and two sons in a foreign country and is going home with nothing. Her daughter-in-law will not let her go alone. In the fields outside Bethlehem, among the poor who glean what the reapers leave, a future is picked up stalk by stalk.',
      },
      {
        heading: 'On the stage',
        text: 'Eleven thousand stalks of barley, cut from feed sacks, rise through the floor during one song.',
      },
      {
        heading: 'In short',
        rows: [
          ['Where', 'The Lantern House, Lancaster'],
          ['For', 'Everyone from two years up'],
          ['Event code', 'RUTHL'],
        ],
      },
    ],
    foot: `${prices} ${foot}`,
  },
  {
    file: 'download-gideon',
    title: 'Gideon',
    lead: 'He hides from the sun and is found anyway.',
    sections: [
      {
        heading: 'The story',
        text: 'A frightened man threshes his wheat in a wine press, where the raiders will not see him. Somebody calls him a mighty warrior. He asks for a sign, and then for another, and in the end goes down into the valley with three hundred people, three hundred jars and no sword to speak of.',
      },
      {
        heading: 'On the stage',
        text: 'A stage as wide as a valley, and three hundred torches in three hundred jars. There is thunder in it.',
      },
      {
        heading: 'In short',
        rows: [
          ['Where', 'The Hill House, Branson'],
          ['For', 'Everyone from two years up; loud in the second act'],
          ['Event code', 'GIDEO'],
        ],
      },
    ],
    foot: `${prices} ${foot}`,
  },
  {
    file: 'download-season',
    title: 'The season at a glance',
    lead: 'Five plays, one tour behind the curtain, two houses.',
    sections: [
      {
        heading: 'The Lantern House, Lancaster',
        rows: [
          ['Ruth', 'Playing now'],
          ['The Inn at Bethlehem', 'For Christmas'],
          ['Nehemiah', 'Opens in spring'],
          ['Behind the Lamplight', 'The backstage tour, most mornings'],
        ],
      },
      {
        heading: 'The Hill House, Branson',
        rows: [
          ['Gideon', 'Playing now'],
          ['The Inn at Bethlehem', 'For Christmas'],
          ['Elijah', 'Opens in spring'],
        ],
      },
      {
        heading: 'When we play',
        text: 'Tuesday to Saturday, most weeks two performances a day. On Mondays the theatres are dark, and so are we.',
      },
      {
        heading: 'Groups',
        text: 'From thirteen people on: fill in the group form of the site, or call 1-800-555-0117.',
      },
    ],
    foot: `${prices} ${foot}`,
  },
  {
    file: 'download-seating',
    title: 'Seating of both houses',
    lead: 'We built them so that there would not be a bad seat.',
    sections: [
      {
        heading: 'The Lantern House',
        rows: [
          ['Orchestra', 'Left, center and right, around three stages'],
          ['Mezzanine', 'Above the center; the best view of things that fly'],
          ['Wheelchair places', 'In several price zones, each with companion seats'],
        ],
      },
      {
        heading: 'The Hill House',
        rows: [
          ['Orchestra', 'One wide fan before the valley'],
          ['Balcony', 'For those who like to see how it is done'],
          ['Wheelchair places', 'At the front, the middle and the back'],
        ],
      },
      {
        heading: 'Limited view',
        text: 'A handful of places at the far sides do not see all of the wings. They are marked on the seat map of the site, and you will know before you buy.',
      },
    ],
    foot: `${prices} ${foot}`,
  },
  {
    file: 'download-lancaster',
    title: 'A day out in Lancaster',
    lead: 'The play is at three. Here is what to do with the rest of it.',
    sections: [
      {
        heading: 'The road',
        text: 'Barley Mill Road runs off the old pike, between the creamery and the covered bridge. Parking is free, level and lit. Buses come by way of the creamery: the bridge is a hundred and sixty years old, and lower than you.',
      },
      {
        heading: 'A good order',
        rows: [
          ['Ten o’clock', 'The backstage tour: four trap doors and a donkey'],
          ['Noon', 'Soup, bread and pie in the creamery. The pie goes first'],
          ['One o’clock', 'The towpath along the mill race, an hour there and back'],
          ['Three o’clock', 'The play'],
          ['After', 'The gift shop, in the old tack room'],
        ],
      },
      {
        heading: 'With children',
        text: 'The quiet room at the back has a window, a speaker and a rocking chair.',
      },
    ],
    foot,
  },
  {
    file: 'download-branson',
    title: 'A day out in Branson',
    lead: 'Climb the cedar road until the town is a handful of sparks below you.',
    sections: [
      {
        heading: 'The road',
        text: 'Cedar Lookout Drive begins behind the fire station and does not stop until it is ours. It is steep for the last half mile; a shuttle waits at the foot from two hours before the curtain.',
      },
      {
        heading: 'A good order',
        rows: [
          ['Three o’clock', 'The lookout, ten minutes on foot above the house'],
          ['Five o’clock', 'Supper on the porch'],
          ['Seven o’clock', 'The play'],
          ['After', 'The stars, which are better up here'],
        ],
      },
      {
        heading: 'With children',
        text: 'Gideon has thunder in it. The Inn at Bethlehem is the gentlest first play.',
      },
    ],
    foot,
  },
];
