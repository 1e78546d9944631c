"""Reads a collection as JSON, and writes for each question the ids of the ten documents that Xapian's BM25 finds first."""

import json
import sys

import xapian

STEMMERS = {
    'ar': 'arabic', 'de': 'german', 'en': 'english', 'es': 'spanish',
    'ro': 'romanian', 'ru': 'russian', 'tr': 'turkish',
}

collection = json.load(sys.stdin)
name = STEMMERS.get(collection['language'])
stem = xapian.Stem(name or 'none')
database = xapian.WritableDatabase('', xapian.DB_BACKEND_INMEMORY)
generator = xapian.TermGenerator()
generator.set_stemmer(stem)
generator.set_stemming_strategy(xapian.TermGenerator.STEM_ALL if name else xapian.TermGenerator.STEM_NONE)
for document in collection['documents']:
    entry = xapian.Document()
    entry.set_data(document['id'])
    generator.set_document(entry)
    generator.index_text(document['title'] + '\n' + document['text'])
    database.add_document(entry)

parser = xapian.QueryParser()
parser.set_stemmer(stem)
parser.set_stemming_strategy(xapian.QueryParser.STEM_ALL if name else xapian.QueryParser.STEM_NONE)
enquire = xapian.Enquire(database)
enquire.set_weighting_scheme(xapian.BM25Weight())
found = []
for question in collection['questions']:
    enquire.set_query(parser.parse_query(question['text'], 0))
    found.append([match.document.get_data().decode() for match in enquire.get_mset(0, 10)])
json.dump(found, sys.stdout)
